import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../../electron/packaging/icons/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))
const widthOf = (png: Buffer) => {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return png.readUInt32BE(16)
}

test('the icon of Windows holds each size once, the small ones too', () => {
  const ico = read('icon.ico')
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const start = ico.readUInt32LE(at + 12)
    const width = widthOf(ico.subarray(start, start + ico.readUInt32LE(at + 8)))
    expect(ico.readUInt8(at)).toBe(width % 256)
    return width
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 96, 128, 256])
})

test('the icon of macOS holds every density from 16 to 1024 pixels', () => {
  const icns = read('icon.icns')
  expect(icns.toString('latin1', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  const found: Record<string, number> = {}
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found[icns.toString('latin1', at, at + 4)] = widthOf(icns.subarray(at + 8))
  }
  expect(found).toEqual({
    ...{ icp4: 16, icp5: 32, ic11: 32, ic12: 64, ic07: 128 },
    ...{ ic08: 256, ic13: 256, ic09: 512, ic14: 512, ic10: 1024 },
  })
})

test('the icons of Linux are as large as their names say', () => {
  for (const size of [16, 24, 32, 48, 64, 96, 128, 256, 512])
    expect(widthOf(read(`${size}x${size}.png`))).toBe(size)
})
