import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

type Timer = { readonly dueAt: number; readonly action: () => void; stop: Unsubscribe }

/**
 * A clock that stops while paused, for planned events; record times use another clock. Disposing it cancels all its
 * timers.
 */
export class PausableClock implements Clock, Disposable {
  private readonly clock: Clock
  private readonly timers = new Set<Timer>()
  /** When it was paused, by the other clock; null while it runs. */
  private pausedAt: number | null = null
  /** Milliseconds of earlier pauses. */
  private pausedMilliseconds = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  get paused(): boolean {
    return this.pausedAt !== null
  }

  now(): number {
    return (this.pausedAt ?? this.clock.now()) - this.pausedMilliseconds
  }

  after(delay: number, action: () => void): Unsubscribe {
    const timer: Timer = { dueAt: this.now() + Math.max(0, delay), action, stop: () => {} }
    this.timers.add(timer)
    if (!this.paused) this.run(timer)
    return () => {
      timer.stop()
      this.timers.delete(timer)
    }
  }

  pause(): void {
    this.pausedAt ??= this.clock.now()
    for (const { stop } of this.timers) stop()
  }

  resume(): void {
    if (this.pausedAt === null) return
    this.pausedMilliseconds += this.clock.now() - this.pausedAt
    this.pausedAt = null
    for (const timer of this.timers) this.run(timer)
  }

  [Symbol.dispose](): void {
    for (const { stop } of this.timers) stop()
    this.timers.clear()
  }

  private run(timer: Timer): void {
    timer.stop = this.clock.after(Math.max(0, timer.dueAt - this.now()), () => {
      this.timers.delete(timer)
      timer.action()
    })
  }
}
