import { expect, test } from 'vitest'
import {
  extend,
  neighbour,
  noSelection,
  selectAll,
  selectOne,
  toggle,
} from '#renderer/features/voicemail/selection.ts'

const order = [9, 8, 7, 6, 5]
const keys = (selection: { readonly keys: ReadonlySet<number> }) => [...selection.keys]

test('one is taken in and out again', () => {
  const two = toggle(selectOne(9), 7)
  expect(keys(two)).toEqual([9, 7])
  expect(keys(toggle(two, 9))).toEqual([7])
  expect(keys(toggle(noSelection, 5))).toEqual([5])
})

test('a stretch reaches from where it was begun, either way, and begins anew after a single one', () => {
  const down = extend(selectOne(8), 6, order)
  expect(keys(down)).toEqual([8, 7, 6])
  expect(keys(extend(down, 9, order))).toEqual([9, 8])
  expect(keys(extend(toggle(down, 5), 6, order))).toEqual([6, 5])
})

test('where the begin has gone, or was never, the row alone is chosen', () => {
  expect(keys(extend(selectOne(99), 7, order))).toEqual([7])
  expect(keys(extend(noSelection, 7, order))).toEqual([7])
  expect(keys(extend(selectAll(order), 7, order))).toEqual([9, 8, 7])
})

test.each([
  [[9], 9, 8],
  [[8, 7], 8, 6],
  [[6, 5], 6, 7],
  [[5], 5, 6],
  [order, 7, null],
  [[7], 99, 9],
])('when %o go and %i was open, %o is shown next', (gone, open, next) => {
  expect(neighbour(order, new Set(gone), open)).toBe(next)
})
