import { expect, test } from 'vitest'
import { PageWindow, pageRows } from '#renderer/features/history/records/page-window.ts'

const page = (number: number) => Array.from({ length: pageRows }, (_, index) => number * pageRows + index)

test('pages in sight are asked for first, then the one ahead and the one behind', () => {
  const window = new PageWindow<number>()
  expect(window.nextMissing(990, 1_030, 1_000_000)).toBe(4)
  window.store(4, page(4))
  expect(window.nextMissing(990, 1_030, 1_000_000)).toBe(5)
  window.store(5, page(5))
  expect(window.nextMissing(990, 1_030, 1_000_000)).toBe(6)
  window.store(6, page(6))
  expect(window.nextMissing(990, 1_030, 1_000_000)).toBe(3)
  window.store(3, page(3))
  expect(window.nextMissing(990, 1_030, 1_000_000)).toBeNull()
})

test('a million rows are walked through with 2,400 in memory at most', () => {
  const window = new PageWindow<number>()
  for (let number = 0; number < 5_000; number += 1) {
    window.store(number, page(number))
    expect(window.size).toBeLessThanOrEqual(12)
    expect(window.row(number * pageRows + 7)).toBe(number * pageRows + 7)
  }
  expect(window.row(0)).toBeUndefined()
})

test('a row that a page lacks is not one that is still to come', () => {
  const window = new PageWindow<number>()
  expect(window.row(1)).toBeUndefined()
  window.store(0, [7])
  expect([window.row(0), window.row(1)]).toEqual([7, null])
})

test('no page is requested beyond the end, or of an empty list', () => {
  const window = new PageWindow<number>()
  expect(window.nextMissing(0, 30, 0)).toBeNull()
  window.store(0, page(0))
  expect(window.nextMissing(0, 5_000, 150)).toBeNull()
})
