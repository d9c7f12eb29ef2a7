import { describe, expect, test } from 'vitest'
import { nextPause, type PollSituation } from '#electron/host/calls/poll-rhythm.ts'
import { appError } from '#shared/core/app-error.ts'

const calm: PollSituation = {
  busy: 'no',
  eventsArrive: false,
  failures: 0,
  error: null,
  took: 20,
  random: 0.5,
}

describe('the pause until the next reading', () => {
  test('is short while something rings or is live, longer when idle, longest while events arrive', () => {
    expect(nextPause({ ...calm, busy: 'own' })).toBe(1000)
    expect(nextPause({ ...calm, busy: 'own', eventsArrive: true })).toBe(1000)
    expect(nextPause({ ...calm, busy: 'team' })).toBe(1000)
    expect(nextPause({ ...calm, busy: 'team', eventsArrive: true })).toBe(3000)
    expect(nextPause(calm)).toBe(3000)
    expect(nextPause({ ...calm, eventsArrive: true })).toBe(15_000)
  })

  test('grows with the time that a reading takes, and never over the idle pause', () => {
    expect(nextPause({ ...calm, busy: 'own', took: 500 })).toBe(1500)
    expect(nextPause({ ...calm, busy: 'own', took: 9000 })).toBe(3000)
  })

  test('doubles with every failure up to 20 s, with jitter of a quarter', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 20].map((failures) => nextPause({ ...calm, failures }))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 20_000, 20_000])
    expect(nextPause({ ...calm, failures: 3, random: 0 })).toBe(3000)
    expect(nextPause({ ...calm, failures: 3, random: 1 })).toBe(5000)
  })

  test('is never shorter than Retry-After, and spread beyond it', () => {
    const error = appError('platform.rate-limited', 'Slow down', { retryAfter: 20_000 })
    const limited: PollSituation = { ...calm, busy: 'own', failures: 1, error }
    expect(nextPause({ ...limited, random: 0 })).toBe(20_000)
    expect(nextPause({ ...limited, random: 1 })).toBe(21_000)
  })

  test('is 25 s at most, however long the platform asks to wait', () => {
    const error = appError('platform.rate-limited', 'Slow down', { retryAfter: 99_999_999_999_000 })
    expect(nextPause({ ...calm, failures: 1, error, random: 0 })).toBe(25_000)
  })
})
