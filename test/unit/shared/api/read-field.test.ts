import { expect, it } from 'vitest'
import {
  callSeconds,
  isSameId,
  maxTextLength,
  readFlag,
  readId,
  readNumber,
  readText,
  type TextKind,
} from '#shared/api/read-field.ts'

it.each(Object.entries(maxTextLength) as [TextKind, number][])('bounds a %s', (kind, most) => {
  expect(readText('a'.repeat(most), kind)).toHaveLength(most)
  const read = readText('a'.repeat(most + 1), kind)
  expect(read).toBe(kind === 'number' || kind === 'identifier' ? '' : `${'a'.repeat(most - 1)}…`)
})

it('never cuts a letter in half, nor lets half a letter through', () => {
  expect(readText(`${'a'.repeat(254)}😀😀`, 'name').isWellFormed()).toBe(true)
  expect(readText('a\ud800b', 'name')).toBe('a\ufffdb')
})

it.each<unknown>([null, undefined, {}, [], ['text'], true, Number.NaN, { toString: 1, valueOf: 1 }])(
  'reads %o as no text and no id',
  (value) => {
    expect(readText(value, 'name')).toBe('')
    expect(readId(value)).toBeNull()
  },
)

it('reads a number as text, and an id that came as text', () => {
  expect([readText(441_234, 'number'), readId('12'), readId(' 12 '), readId(12)]).toEqual([
    '441234',
    12,
    12,
    12,
  ])
  expect([0, -1, 1.5, 2 ** 53, '', '1e3', '0x10', '12a'].map(readId)).toEqual(Array(8).fill(null))
})

it('takes no two missing ids for the same', () => {
  const missing = [undefined, null, '', 0, Number.NaN, {}, 'none']
  for (const one of missing) for (const other of missing) expect(isSameId(one, other)).toBe(false)
  expect([isSameId(7, '7'), isSameId(7, 8)]).toEqual([true, false])
})

it('reads a number within its range', () => {
  expect([12, '12', '12.5', 0].map((value) => readNumber(value, callSeconds))).toEqual([12, 12, 12.5, 0])
  const wrong = [-1, 1e308, Infinity, Number.NaN, '1e9', '', ' ', null, [], {}, true, '9'.repeat(400)]
  expect(wrong.map((value) => readNumber(value, callSeconds))).toEqual(wrong.map(() => null))
})

it('reads a flag in its forms, and no other', () => {
  expect([true, 1, '1', 'Y', 'yes', 'true'].map(readFlag)).toEqual(Array(6).fill(true))
  expect([false, 0, '0', 'N', 'no', 'false'].map(readFlag)).toEqual(Array(6).fill(false))
  expect([null, undefined, '', 2, {}, 'maybe', 'x'.repeat(1e6)].map(readFlag)).toEqual(Array(7).fill(null))
})
