import { expect, test } from 'vitest'
import { TotalCheck } from '#electron/host/texts/sync/total-check.ts'

test('only totals that differ twice in a row begin a copy', () => {
  const totals = new TotalCheck(0)
  expect([false, true, false].map((isSame) => totals.hasDrifted(isSame, 10_000))).toEqual([
    false,
    false,
    false,
  ])
  expect(totals.isExpecting).toBe(true)
  expect(totals.hasDrifted(false, 10_000)).toBe(true)
  expect(totals.isExpecting).toBe(false)
})

test('copies are two seconds apart, and take a twentieth of the time at most', () => {
  const totals = new TotalCheck(0)
  expect([0, 1_000, 1_999, 2_000].map((now) => totals.hasDrifted(false, now))).toEqual([
    false,
    false,
    false,
    true,
  ])
  totals.copied(5_000)
  expect([10_000, 61_999, 62_000].map((now) => totals.hasDrifted(false, now))).toEqual([false, false, true])
})

test('a computer that sleeps during a copy, or whose clock is set, delays the next one by ten hours at most', () => {
  const hour = 3_600_000
  const totals = new TotalCheck(0)
  totals.copied(12 * hour)
  expect([1, 9, 10].map((hours) => totals.hasDrifted(false, hours * hour))).toEqual([false, false, true])
  expect([10, -10].map((hours) => totals.hasDrifted(false, hours * hour))).toEqual([false, true])
})
