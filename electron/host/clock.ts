import type { Clock } from '#shared/core/clock.ts'

/** The longest delay of a timer of Node, in milliseconds: after a longer one it fires at once. */
const longest = 2 ** 31 - 1

/**
 * The computer's own time. A timer of this clock does not keep the process alive. A longer delay than a timer of Node can
 * hold is waited for in parts; one that is not a number is as long as the longest timer.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, action) {
    let left = Number.isNaN(delay) ? longest : delay
    let timer: NodeJS.Timeout
    const wait = () => {
      const part = Math.min(left, longest)
      left -= part
      timer = setTimeout(() => (left > 0 ? wait() : action()), part)
      timer.unref()
    }
    wait()
    return () => clearTimeout(timer)
  },
}
