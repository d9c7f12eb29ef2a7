import { expect, it } from 'vitest'
import { RateLimit } from '#electron/platform/http/rate-limit.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

it('lets so many requests a second pass for each key and says when to come back', () => {
  const clock = new ManualClock()
  const limit = new RateLimit(3, clock)
  expect([1, 2, 3, 4].map(() => limit.consume('a'))).toEqual([0, 0, 0, 1])
  expect(limit.consume('b')).toBe(0)
  clock.advance(400)
  expect([limit.consume('a'), limit.consume('a')]).toEqual([0, 1])
  clock.advance(60_000)
  expect([1, 2, 3, 4].map(() => limit.consume('a'))).toEqual([0, 0, 0, 1])
})

it('counts rates below one a second', () => {
  const clock = new ManualClock()
  const limit = new RateLimit(0.1, clock)
  expect([limit.consume('a'), limit.consume('a')]).toEqual([0, 10])
  clock.advance(10_000)
  expect(limit.consume('a')).toBe(0)
})
