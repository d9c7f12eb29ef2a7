import type { Clock } from '#shared/core/clock.ts'

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  /** What timers go by; it is never set. */
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

  /** Sets the wall clock forward or back, as after sleep: timers know nothing of it. */
  set(by: number): void {
    this.offset += by
  }

  after(delay: number, action: () => void): () => void {
    const plan = { due: this.time + delay, action }
    this.plans.add(plan)
    return () => this.plans.delete(plan)
  }

  /** Plans that have not come due. */
  get pending(): number {
    return this.plans.size
  }

  /** Moves on and does what comes due, in order; also what that in turn plans. */
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
