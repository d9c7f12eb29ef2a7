import { expect, test } from 'vitest'
import { indexAfterKey } from '#renderer/ui/stepped-index.ts'

test.for([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowUp', 1, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 0, undefined],
] as const)('%s from %s of three leads to %s', ([key, from, to]) => {
  expect(indexAfterKey(key, { from, count: 3 })).toBe(to)
})

test('it leads nowhere in an empty group', () => {
  expect(indexAfterKey('ArrowDown', { from: -1, count: 0 })).toBeUndefined()
})
