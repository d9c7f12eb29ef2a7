import type { Clock } from '#shared/core/clock.ts'

/** A clock that jumps from one plan to the next, so that pending promises can settle in between. */
export class SteppedClock implements Clock {
  private time: number
  private readonly plans = new Set<{ readonly due: number; readonly action: () => void }>()

  constructor(start: number) {
    this.time = start
  }

  now(): number {
    return this.time
  }

  after(delay: number, action: () => void): () => void {
    const plan = { due: this.time + delay, action }
    this.plans.add(plan)
    return () => this.plans.delete(plan)
  }

  /** Runs the plan that is due first, of several the one planned first. False if none is due by `end`. */
  step(end: number): boolean {
    let next: { readonly due: number; readonly action: () => void } | undefined
    for (const plan of this.plans) if (plan.due <= end && (!next || plan.due < next.due)) next = plan
    if (!next) return false
    this.plans.delete(next)
    this.time = Math.max(this.time, next.due)
    next.action()
    return true
  }
}
