import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'

/** Node's timers hold 31 bits of milliseconds: a longer delay fires after one (`TimeoutOverflowWarning`). */

const day = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function firedAfter(delay: number, wait: number): number {
  let fired = 0
  const cancel = systemClock.after(delay, () => (fired += 1))
  vi.advanceTimersByTime(wait)
  cancel()
  return fired
}

describe('a delay', () => {
  test.for([2 ** 31, 2 ** 31 - 1, 99_999_999_999_000, 1e300, Infinity, Number.NaN])(
    'of %d ms never fires at once',
    (delay) => expect(firedAfter(delay, 20 * day)).toBe(0),
  )

  test('longer than a timer of Node fires once, when it is over', () => {
    expect(firedAfter(60 * day, 60 * day - 1)).toBe(0)
    expect(firedAfter(60 * day, 60 * day)).toBe(1)
    expect(firedAfter(60 * day, 200 * day)).toBe(1)
  })

  test.for([0, -1, -Infinity])('of %d ms fires in the next turn', (delay) =>
    expect(firedAfter(delay, 1)).toBe(1),
  )

  test('taken back in its second part does not fire', () => {
    let fired = 0
    const cancel = systemClock.after(60 * day, () => (fired += 1))
    vi.advanceTimersByTime(30 * day)
    cancel()
    vi.advanceTimersByTime(60 * day)
    expect(fired).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
