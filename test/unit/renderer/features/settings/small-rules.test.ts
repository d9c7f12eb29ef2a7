import { expect, test } from 'vitest'
import { readPort } from '#renderer/features/settings/tunnel-draft.ts'
import { sectionInView } from '#renderer/features/settings/sections.ts'

test.each([
  ['', 0],
  ['0', 0],
  [' 8443 ', 8443],
  ['65535', 65_535],
])('"%s" is port %d', (typed, value) => {
  expect(readPort(typed)).toEqual({ ok: true, value })
})

test.each(['65536', '-1', '80.5', 'https', '0x10', '1e3'])('"%s" is no port', (typed) => {
  expect(readPort(typed)).toEqual({ ok: false, error: 'A port is a number from 1 to 65535.' })
})

test('the section in view is the last one that has begun, and the last of all at the end', () => {
  const tops = [
    { id: 'audio', top: 20 },
    { id: 'phone', top: 600 },
    { id: 'about', top: 900 },
  ]
  const at = (top: number) => sectionInView(tops, { top, height: 500, contentHeight: 1400 })
  expect(at(0)).toBe('audio')
  expect(at(500)).toBe('audio')
  expect(at(530)).toBe('phone')
  expect(at(900)).toBe('about')
  expect(sectionInView(tops, { top: 0, height: 2000, contentHeight: 1400 })).toBe('audio')
  expect(sectionInView([], { top: 0, height: 500, contentHeight: 500 })).toBeUndefined()
})
