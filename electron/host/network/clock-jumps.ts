import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** How often the clock is looked at, in milliseconds. */
const lookEvery = 1_000
/** A clock that is put right little by little is no news, nor is a computer that is busy for a moment. */
const tolerance = 2_000

/**
 * Calls `onJump` when the wall clock has moved otherwise than the timers: the computer slept, or its clock was set.
 * `by` is in milliseconds, negative where the clock was put back.
 */
export function watchClock(clock: Clock, onJump: (by: number) => void): Unsubscribe {
  let seen = clock.now()
  let stop: Unsubscribe = () => {}
  const look = () => {
    const now = clock.now()
    const by = now - seen - lookEvery
    seen = now
    stop = clock.after(lookEvery, look)
    if (Math.abs(by) > tolerance) onJump(by)
  }
  stop = clock.after(lookEvery, look)
  return () => stop()
}
