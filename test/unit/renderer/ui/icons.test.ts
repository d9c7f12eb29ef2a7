import { expect, test } from 'vitest'
import { box, disc, ring } from '#renderer/ui/icon-shape.ts'
import { icons, shapesOf, type IconName } from '#renderer/ui/icons.ts'

const names = Object.keys(icons).filter((name): name is IconName => name in icons)

test('every icon has shapes, and every shape is path data', () => {
  expect(names.length).toBeGreaterThan(80)
  const broken = names.filter((name) => {
    const drawn = shapesOf(name).map((shape) => (typeof shape === 'string' ? shape : shape.d))
    return drawn.length === 0 || !drawn.every((d) => /^[Mm][\d\s.,a-zA-Z-]+$/.test(d))
  })
  expect(broken).toEqual([])
})

test('no two icons are drawn alike', () => {
  const drawings = names.map((name) => JSON.stringify(shapesOf(name)))
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('rings, discs and boxes are closed paths around the place they are given', () => {
  expect(ring(10, 10, 6)).toBe('M4 10a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z')
  expect(disc(10, 10, 6)).toEqual({ d: ring(10, 10, 6), fill: 'solid' })
  expect(box([2, 3, 10, 8], 1)).toBe(
    'M3 3h8a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1Z',
  )
})
