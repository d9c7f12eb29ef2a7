import type { Clock } from '#shared/core/clock.ts'

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, action) {
    const timer = setTimeout(action, delay)
    return () => clearTimeout(timer)
  },
}
