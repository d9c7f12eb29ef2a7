import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

type Timer = { readonly due: number; readonly action: () => void; stop: Unsubscribe }

/**
 * A clock that stops while paused, for planned events; record times use another clock. Disposing it cancels all its
 * timers.
 */
export class PausableClock implements Clock, Disposable {
  private readonly clock: Clock
  private readonly timers = new Set<Timer>()
  /** When it was paused, by the other clock; null while it runs. */
  private since: number | null = null
  /** Milliseconds of earlier pauses. */
  private stood = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  get paused(): boolean {
    return this.since !== null
  }

  now(): number {
    return (this.since ?? this.clock.now()) - this.stood
  }

  after(delay: number, action: () => void): Unsubscribe {
    const timer: Timer = { due: this.now() + Math.max(0, delay), action, stop: () => {} }
    this.timers.add(timer)
    if (!this.paused) this.run(timer)
    return () => {
      timer.stop()
      this.timers.delete(timer)
    }
  }

  pause(): void {
    this.since ??= this.clock.now()
    for (const { stop } of this.timers) stop()
  }

  resume(): void {
    if (this.since === null) return
    this.stood += this.clock.now() - this.since
    this.since = null
    for (const timer of this.timers) this.run(timer)
  }

  [Symbol.dispose](): void {
    for (const { stop } of this.timers) stop()
    this.timers.clear()
  }

  private run(timer: Timer): void {
    timer.stop = this.clock.after(Math.max(0, timer.due - this.now()), () => {
      this.timers.delete(timer)
      timer.action()
    })
  }
}
