import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** A clock whose timers are all cancelled when it is disposed. */
export function ownTimers(clock: Clock): Clock & Disposable {
  const running = new Set<Unsubscribe>()
  return {
    now: () => clock.now(),
    after(milliseconds, work) {
      const stop = clock.after(milliseconds, () => {
        running.delete(stop)
        work()
      })
      running.add(stop)
      return () => {
        running.delete(stop)
        stop()
      }
    },
    [Symbol.dispose]() {
      for (const stop of running) stop()
      running.clear()
    },
  }
}
