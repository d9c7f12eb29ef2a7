import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/**
 * Forwards values at once; if they come less than `pause` milliseconds apart, forwards only the latest per pause. An
 * empty list is never delayed.
 */
export class Throttle<Value extends readonly unknown[]> implements Disposable {
  private readonly clock: Clock
  private readonly pause: number
  private readonly forward: (value: Value) => void
  private stopTimer: Unsubscribe | null = null
  private waiting: Value | null = null

  constructor(clock: Clock, pause: number, forward: (value: Value) => void) {
    this.clock = clock
    this.pause = pause
    this.forward = forward
  }

  set(value: Value): void {
    if (this.stopTimer && value.length > 0) {
      this.waiting = value
      return
    }
    this[Symbol.dispose]()
    this.forward(value)
    this.stopTimer = this.clock.after(this.pause, () => {
      const latest = this.waiting
      this[Symbol.dispose]()
      if (latest) this.set(latest)
    })
  }

  [Symbol.dispose](): void {
    this.stopTimer?.()
    this.stopTimer = null
    this.waiting = null
  }
}
