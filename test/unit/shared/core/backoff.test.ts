import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff } from '#shared/core/backoff.ts'

const bounds = fc.record({
  first: fc.integer({ min: 1, max: 10_000 }),
  factor: fc.integer({ min: 1, max: 1_000 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const count = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))

test('pauses begin with the first, double, and stay at the maximum, however many failures there were', () => {
  fc.assert(
    fc.property(bounds, count, ({ first, factor }, failures) => {
      const max = first * factor
      const pause = backoff(failures, { first, max })
      expect(backoff(1, { first, max })).toBe(first)
      expect(pause).toBeGreaterThanOrEqual(first)
      expect(backoff(failures + 1, { first, max })).toBe(Math.min(pause * 2, max))
    }),
  )
})

test('jitter keeps a pause between its two shares of it, and reaches both', () => {
  fc.assert(
    fc.property(bounds, count, fc.tuple(share, share, share), ({ first, factor }, failures, shares) => {
      const [one, other, random] = shares
      const plain = { first, max: first * factor }
      const jittered = { ...plain, jitter: [one, 1 + other] as const }
      const pause = backoff(failures, plain)
      const [least, most] = [Math.round(pause * one), Math.round(pause * (1 + other))]
      const found = backoff(failures, jittered, random)
      expect(found).toBeGreaterThanOrEqual(least)
      expect(found).toBeLessThanOrEqual(most)
      expect([backoff(failures, jittered, 0), backoff(failures, jittered, 1)]).toEqual([least, most])
    }),
  )
})
