import type { Clock } from '#shared/core/clock.ts'

/** A clock that only moves on demand. */
export class ManualClock implements Clock {
  /** The time of timers; it is never set. */
  private time: number
  private offset = 0
  private readonly plans = new Set<{ readonly due: number; readonly action: () => void }>()

  /** `start`: milliseconds since 1970. */
  constructor(start = 1_700_000_000_000) {
    this.time = start
  }

  now(): number {
    return this.time + this.offset
  }

  /** Sets the wall clock forward or back, as after sleep: timers are not affected. */
  set(by: number): void {
    this.offset += by
  }

  after(delay: number, action: () => void): () => void {
    const plan = { due: this.time + delay, action }
    this.plans.add(plan)
    return () => this.plans.delete(plan)
  }

  /** Plans that are not due yet. */
  get pending(): number {
    return this.plans.size
  }

  /** Advances and runs what becomes due, in order, including what that in turn plans. */
  advance(milliseconds: number): void {
    const end = this.time + milliseconds
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.plans.delete(next)
      this.time = Math.max(this.time, next.due)
      next.action()
    }
    this.time = end
  }

  private next(end: number) {
    return [...this.plans].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0]
  }
}
