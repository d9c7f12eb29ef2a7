import { describe, expect, test } from 'vitest'
import { rowAfterKey } from '#renderer/ui/stepped-index.ts'

describe('a key in a long list', () => {
  test.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 99, 99],
    ['PageDown', 3, 13],
    ['PageUp', 3, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s at %i leads to %i', (key, from, to) => {
    expect(rowAfterKey(key, { from, count: 100, page: 10 })).toBe(to)
  })

  test('leaves other keys alone', () => {
    expect(rowAfterKey('Enter', { from: 3, count: 100, page: 10 })).toBeUndefined()
  })
})
