import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** A clock whose timers are all cancelled when it is disposed. */
export function disposableTimers(clock: Clock): Clock & Disposable {
  const cancellations = new Set<Unsubscribe>()
  return {
    now: () => clock.now(),
    after(milliseconds, work) {
      const stop = clock.after(milliseconds, () => {
        cancellations.delete(stop)
        work()
      })
      cancellations.add(stop)
      return () => {
        cancellations.delete(stop)
        stop()
      }
    },
    [Symbol.dispose]() {
      for (const stop of cancellations) stop()
      cancellations.clear()
    },
  }
}
