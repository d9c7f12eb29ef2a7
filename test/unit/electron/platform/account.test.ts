import { afterEach, beforeEach, expect, it } from 'vitest'
import { balanceOf, charge, credit } from '#electron/platform/account.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'

let store: Store

beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store[Symbol.dispose]())

it('begins with nothing, grows by what is paid in and shrinks by what is used, below nothing too', () => {
  expect(balanceOf(store, 1)).toBe(0)
  credit(store, 1, 0.3)
  charge(store, 1, 0.1)
  charge(store, 1, 0.1)
  expect(balanceOf(store, 1)).toBe(0.1)
  charge(store, 1, 1)
  expect(balanceOf(store, 1)).toBe(-0.9)
})

it('keeps customers apart, and writes nothing for what costs nothing', () => {
  credit(store, 1, 5)
  charge(store, 2, 0)
  expect(store.accounts.where([])).toHaveLength(1)
  charge(store, 2, 2)
  expect([balanceOf(store, 1), balanceOf(store, 2)]).toEqual([5, -2])
})
