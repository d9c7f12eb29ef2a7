import type { Clock } from '#shared/core/clock.ts'

/** The computer's own time. A timer of this clock does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, action) {
    const timer = setTimeout(action, delay)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
