import type { Clock } from '#shared/core/clock.ts'

/** Longest delay of a Node timer, in milliseconds; a longer one fires at once. */
const maxDelay = 2 ** 31 - 1

/**
 * The system clock. Its timers do not keep the process alive. A delay longer than a Node timer allows is split into
 * parts; NaN counts as the longest delay.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, action) {
    let left = Number.isNaN(delay) ? maxDelay : delay
    let timer: NodeJS.Timeout
    const wait = () => {
      const part = Math.min(left, maxDelay)
      left -= part
      timer = setTimeout(() => (left > 0 ? wait() : action()), part)
      timer.unref()
    }
    wait()
    return () => clearTimeout(timer)
  },
}
