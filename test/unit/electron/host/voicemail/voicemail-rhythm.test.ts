import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { pauseAfter, readEvery } from '#electron/host/voicemail/message-reader.ts'

const failed = (failures: number, error = appError('network.timeout'), random = 0.5) =>
  pauseAfter({ failures, error, random })

test('reads about every half minute, not all desktops in the same moment', () => {
  const pauses = [0, 0.5, 1].map((random) => pauseAfter({ failures: 0, error: null, random }))
  expect(pauses).toEqual([0.9 * readEvery, readEvery, 1.1 * readEvery])
})

test('waits longer after each failure, a second at first and a minute at most', () => {
  expect([1, 2, 3, 20].map((failures) => failed(failures))).toEqual([1_000, 2_000, 4_000, 60_000])
  expect(failed(1, appError('network.timeout'), 0)).toBeLessThan(failed(1, appError('network.timeout'), 1))
})

test('comes back no sooner than the platform says', () => {
  const rateLimited = appError('platform.rate-limited', 'Wait', { retryAfter: 90_000 })
  expect(failed(1, rateLimited, 0)).toBe(90_000)
  expect(failed(1, rateLimited, 1)).toBe(91_000)
})

test('asks rarely for what it may not see', () => {
  expect(failed(1, appError('platform.forbidden'))).toBe(300_000)
})
