import { describe, expect, test } from 'vitest'
import {
  latePause,
  maxPause,
  pauseAfter,
  pauseAfterBadCheck,
  pauseAfterGoodCheck,
  pauseWhileSettling,
} from '#electron/host/tunnels/pauses.ts'

describe('pauses between runs', () => {
  test('are quick at first, 2 s at most for two minutes, then up to 30 s', () => {
    const pauses = Array.from({ length: 80 }, (_, at) => pauseAfter(at + 1, 0))
    expect(pauses.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000])
    expect(Math.max(...pauses.slice(0, 60))).toBe(2_000)
    expect(pauses.slice(60, 66)).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    expect(Math.max(...pauses)).toBe(maxPause)
    expect(pauseAfter(1e6, 0)).toBe(maxPause)
  })

  test('have up to half taken off', () => {
    expect(pauseAfter(4, 1)).toBe(1_000)
    expect(latePause(1)).toBe(15_000)
    expect(latePause(0)).toBe(30_000)
  })
})

test('checks come each 20 s, and sooner after a bad one', () => {
  expect([pauseAfterGoodCheck(0), pauseAfterGoodCheck(1)]).toEqual([18_000, 22_000])
  expect([1, 2, 3, 5, 6, 99].map(pauseAfterBadCheck)).toEqual([500, 1_000, 2_000, 8_000, 10_000, 10_000])
  expect([1, 2, 3, 99].map(pauseWhileSettling)).toEqual([250, 500, 1_000, 1_000])
})
