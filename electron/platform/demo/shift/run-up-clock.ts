import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

type Timer = { readonly due: number; readonly action: () => void }

/**
 * A clock that starts in the past and is brought up to the present by `catchUp`: everything that runs on it has then
 * been running for that long, although only a moment has passed. From then on it equals the given clock.
 */
export class RunUpClock implements Clock {
  private readonly clock: Clock
  private readonly waiting = new Set<Timer>()
  private readonly stops = new Map<Timer, Unsubscribe>()
  /** Milliseconds since 1970; null once it has caught up. */
  private past: number | null

  constructor(clock: Clock, milliseconds: number) {
    this.clock = clock
    this.past = clock.now() - milliseconds
  }

  now(): number {
    return this.past ?? this.clock.now()
  }

  after(delay: number, action: () => void): Unsubscribe {
    if (this.past === null) return this.clock.after(delay, action)
    const timer = { due: this.past + Math.max(delay, 0), action }
    this.waiting.add(timer)
    return () => {
      this.waiting.delete(timer)
      this.stops.get(timer)?.()
    }
  }

  /** Fires all timers that are due by now, in order; promises that follow from a timer settle before the next one. */
  async catchUp(): Promise<void> {
    for (let timer = this.dueBy(this.clock.now()); timer; timer = this.dueBy(this.clock.now())) {
      this.waiting.delete(timer)
      this.past = Math.max(this.past ?? 0, timer.due)
      timer.action()
      await nextTurn()
    }
    this.past = null
    const now = this.clock.now()
    for (const timer of this.waiting) {
      const stop = this.clock.after(Math.max(timer.due - now, 0), () => {
        this.stops.delete(timer)
        timer.action()
      })
      this.stops.set(timer, stop)
    }
    this.waiting.clear()
  }

  /** Of timers due at the same time, the one set first. */
  private dueBy(now: number): Timer | undefined {
    let soonest: Timer | undefined
    for (const timer of this.waiting) if (!soonest || timer.due < soonest.due) soonest = timer
    return soonest && soonest.due <= now ? soonest : undefined
  }
}
