import { expect, test } from 'vitest'
import { Throttle } from '#electron/host/caller/throttle.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

test('the first value passes at once, of those that follow closely only the latest, and an empty list is published at once', async () => {
  const clock = new ManualClock()
  const seen: (readonly number[])[] = []
  using published = new Throttle<readonly number[]>(clock, 50, (value) => seen.push(value))
  for (const value of [1, 2, 3]) published.set([value])
  expect(seen).toEqual([[1]])
  await clock.advance(50)
  expect(seen).toEqual([[1], [3]])
  published.set([4])
  published.set([])
  expect(seen).toEqual([[1], [3], []])
  await clock.advance(1_000)
  expect(seen).toEqual([[1], [3], []])
})
