import { expect, it } from 'vitest'
import { csvText } from '#electron/platform/csv.ts'

it('writes a header, and a line for each row', () => {
  const rows = [
    { id: 1, name: 'Jo "Joe" Caller, Ltd', note: 'two\nlines' },
    { id: 2, name: null },
  ]
  expect(csvText(['id', 'name', 'note'], rows)).toBe(
    'id,name,note\r\n1,"Jo ""Joe"" Caller, Ltd","two\nlines"\r\n2,,\r\n',
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['+441632960142', '+441632960142'],
  ['-12.5', '-12.5'],
  ['[1,2]', '"[1,2]"'],
])('writes the cell %s as %s', (value, cell) => {
  expect(csvText(['a'], [{ a: value }])).toBe(`a\r\n${cell}\r\n`)
})

it('writes lists and objects as JSON', () => {
  expect(csvText(['a'], [{ a: [1, 'x'] }])).toBe('a\r\n"[1,""x""]"\r\n')
})
