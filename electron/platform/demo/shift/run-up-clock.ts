import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

type Timer = { readonly dueAt: number; readonly action: () => void }

/**
 * A clock that starts in the past and is brought up to the present by `catchUp`: everything that runs on it has then
 * been running for that long, although only a moment has passed. From then on it equals the given clock.
 */
export class RunUpClock implements Clock {
  private readonly clock: Clock
  private readonly timers = new Set<Timer>()
  private readonly cancellations = new Map<Timer, Unsubscribe>()
  /** Milliseconds since 1970; null once it has caught up. */
  private simulatedNow: number | null

  constructor(clock: Clock, milliseconds: number) {
    this.clock = clock
    this.simulatedNow = clock.now() - milliseconds
  }

  now(): number {
    return this.simulatedNow ?? this.clock.now()
  }

  after(delay: number, action: () => void): Unsubscribe {
    if (this.simulatedNow === null) return this.clock.after(delay, action)
    const timer = { dueAt: this.simulatedNow + Math.max(delay, 0), action }
    this.timers.add(timer)
    return () => {
      this.timers.delete(timer)
      this.cancellations.get(timer)?.()
    }
  }

  /** Fires all timers that are due by now, in order; promises that follow from a timer settle before the next one. */
  async catchUp(): Promise<void> {
    for (
      let timer = this.nextDueTimer(this.clock.now());
      timer;
      timer = this.nextDueTimer(this.clock.now())
    ) {
      this.timers.delete(timer)
      this.simulatedNow = Math.max(this.simulatedNow ?? 0, timer.dueAt)
      timer.action()
      await nextTurn()
    }
    this.simulatedNow = null
    const now = this.clock.now()
    for (const timer of this.timers) {
      const stop = this.clock.after(Math.max(timer.dueAt - now, 0), () => {
        this.cancellations.delete(timer)
        timer.action()
      })
      this.cancellations.set(timer, stop)
    }
    this.timers.clear()
  }

  /** Of timers due at the same time, the one set first. */
  private nextDueTimer(now: number): Timer | undefined {
    let earliest: Timer | undefined
    for (const timer of this.timers) if (!earliest || timer.dueAt < earliest.dueAt) earliest = timer
    return earliest && earliest.dueAt <= now ? earliest : undefined
  }
}
