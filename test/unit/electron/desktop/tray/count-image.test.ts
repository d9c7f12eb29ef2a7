import { expect, test } from 'vitest'
import { drawCount } from '#electron/desktop/tray/count-image.ts'

const pixel = (bitmap: Buffer, x: number, y: number) => [
  ...bitmap.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4),
]

test('a count is drawn in a disc that stands out from the bar', () => {
  expect(pixel(drawCount(1, 16, false), 2, 8)).toEqual([0, 0, 0, 255])
  expect(pixel(drawCount(1, 16, false), 8, 8)).toEqual([255, 255, 255, 255])
  expect(pixel(drawCount(1, 16, true), 2, 8)).toEqual([255, 255, 255, 255])
  expect(pixel(drawCount(1, 16, true), 0, 0)).toEqual([0, 0, 0, 0])
})

test('every digit looks different, and all above nine look the same', () => {
  const pictures = Array.from({ length: 10 }, (_, at) => drawCount(at + 1, 32, false).toString('base64'))
  expect(new Set(pictures).size).toBe(10)
  expect(drawCount(99, 32, false).toString('base64')).toBe(pictures[9])
})
