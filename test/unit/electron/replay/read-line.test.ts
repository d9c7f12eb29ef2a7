import { expect, test } from 'vitest'
import { readLine } from '#electron/replay/read-line.ts'

test.each([
  ['a notice', { t: 'notice', row: {} }, 'line'],
  ['a kind of a later version', { t: 'picture' }, 'other'],
  ['a kind that every object has', { t: 'constructor' }, 'other'],
  ['a kind that is no text', { t: { toString: 1 } }, 'broken'],
  ['no kind', {}, 'broken'],
])('%s in a log costs its line', (_, line, kind) => {
  expect(readLine(JSON.stringify({ at: 1, ...line })).kind).toBe(kind)
})
