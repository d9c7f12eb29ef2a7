import { expect, test } from 'vitest'
import { splitWords } from '#electron/host/tunnels/programs/split-words.ts'

test.each([
  ['a b  c', ['a', 'b', 'c']],
  ['  a\tb\n', ['a', 'b']],
  ['', []],
  [`a 'b  c' d`, ['a', 'b  c', 'd']],
  [`a "b 'c' d"`, ['a', `b 'c' d`]],
  [`--x='y z'w"v"`, ['--x=y zwv']],
  [`a '' ""`, ['a', '', '']],
  [String.raw`a\ b \"c\' \\`, ['a b', `"c'`, '\\']],
  [String.raw`"a\"b\\c\d"`, [String.raw`a"b\c\d`]],
  [String.raw`'a\b'`, [String.raw`a\b`]],
  [
    String.raw`C:\tools\bore.exe "C:\Program Files\x"`,
    [String.raw`C:\tools\bore.exe`, String.raw`C:\Program Files\x`],
  ],
  ['a; rm * | $HOME `id` > x && y', ['a;', 'rm', '*', '|', '$HOME', '`id`', '>', 'x', '&&', 'y']],
])('%j', (line, words) => {
  expect(splitWords(line)).toEqual({ ok: true, value: words })
})

test.each([`a 'b`, `a "b`, `a"`, String.raw`"a\"`, `"${'\\\\'.repeat(5_000)}\\"`])(
  'an open quote is refused, however long: %.20j',
  (line) => {
    expect(splitWords(line)).toMatchObject({ ok: false, error: { code: 'settings.invalid' } })
  },
)
