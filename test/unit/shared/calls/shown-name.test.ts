import { expect, test } from 'vitest'
import { shownName } from '#shared/calls/shown-name.ts'

test.each([
  ['Tamsin Quillfeather', 'Tamsin Quillfeather'],
  ['  Tamsin \t Quillfeather\r\n', 'Tamsin Quillfeather'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['\u202Egnp.elif\u202C', 'gnp.elif'],
  ['\u2067Bank\u2069 \u200f001', 'Bank 001'],
  ['a\u0000b\u001b[31mc', 'a b [31mc'],
  ['\u200b\ufeff\u00ad', ''],
  ['نورا حدّاد', '\u2068نورا حدّاد\u2069'],
  ['\u202eAda \u2067דוד', '\u2068Ada דוד\u2069'],
  ['\u2068נועה\u2069', '\u2068נועה\u2069'],
  ['👩‍🚀 Mei', '👩‍🚀 Mei'],
  ['', ''],
])('%j is shown as %j', (given, shown) => {
  expect(shownName(given)).toBe(shown)
})

test('ten thousand characters are cut to a line, between whole characters', () => {
  const shown = shownName('Ab '.repeat(3_400))
  expect([...shown]).toHaveLength(80)
  expect(shown.endsWith('…')).toBe(true)
  expect([...shownName('🦊'.repeat(5_000))]).toHaveLength(80)
  expect(shownName('🦊'.repeat(5_000))).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
})

test('what is isolated ends there, whatever its length and however often it is shown', () => {
  const name = shownName('נועה '.repeat(1_000))
  expect(name).toMatch(/^\u2068[^\u2066-\u2069]*\u2069$/u)
  expect(shownName(name)).toBe(name)
})

test('marks do not pile up over the lines above and below', () => {
  expect(shownName(`Z${'\u0301'.repeat(500)}oe`).length).toBe(7)
})
