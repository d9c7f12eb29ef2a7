import { systemClock } from '#electron/host/clock.ts'
import type { Clock } from '#shared/core/clock.ts'

type Plan = { left: number; since: number; stop: () => void; readonly action: () => void }

/**
 * The time of a computer that can be put to sleep: timers stand still meanwhile, and continue with their rest after
 * waking, while the wall clock has moved on.
 */
export class SleepingClock implements Clock {
  private readonly plans = new Set<Plan>()
  private offset = 0
  private isAsleep = false

  now(): number {
    return systemClock.now() + this.offset
  }

  after(delay: number, action: () => void): () => void {
    const plan: Plan = { left: delay, since: 0, stop: () => {}, action }
    this.plans.add(plan)
    if (!this.isAsleep) this.run(plan)
    return () => {
      plan.stop()
      this.plans.delete(plan)
    }
  }

  sleep(): void {
    this.isAsleep = true
    for (const plan of this.plans) {
      plan.stop()
      plan.left = Math.max(0, plan.left - (systemClock.now() - plan.since))
    }
  }

  /** `slept`: milliseconds. */
  wake(slept: number): void {
    this.isAsleep = false
    this.offset += slept
    for (const plan of this.plans) this.run(plan)
  }

  private run(plan: Plan): void {
    plan.since = systemClock.now()
    plan.stop = systemClock.after(plan.left, () => {
      this.plans.delete(plan)
      plan.action()
    })
  }
}
