import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Random } from '../random.ts'
import { disposableTimers } from '../traffic/disposable-timers.ts'
import { planNewcomer } from './newcomer-plan.ts'
import { runUpSeconds } from './office-act.ts'
import { planOffice } from './office-plan.ts'
import { Newcomer } from './perform-newcomer.ts'
import { performOffice } from './perform-office.ts'
import type { ShiftScene } from './shift-scene.ts'

/**
 * A shift at the shop: colleagues talk, transfer, come and go, customers wait in queues, and once the first telephone
 * registers customers call and write to its user. Everything goes through the call engine, as for phones and the API.
 * The random stream decides what happens and when; second 0 comes `runUp` seconds after the clock's current time.
 */
export function startShift(options: ShiftScene & { readonly random: Random }): Disposable {
  const disposables = new Disposables()
  const clock = disposableTimers(options.clock)
  disposables.add(() => clock[Symbol.dispose]())
  const scene = { ...options, clock }
  const { random, lines } = options
  const startedAt = clock.now() + runUpSeconds * 1000
  runPlan(planOffice(random.stream('office')), {
    clock,
    startedAt,
    perform: (act) => performOffice(scene, act),
  })
  const stopWaiting = lines.onRegistration(({ sipUser, count }) => {
    if (count === 0) return
    stopWaiting()
    const newcomer = new Newcomer(scene, sipUser)
    runPlan(planNewcomer(random.stream('newcomer')), {
      ...{ clock, startedAt: clock.now() },
      perform: (act) => newcomer.perform(act),
    })
  })
  disposables.add(stopWaiting)
  return disposables
}

type PlanRun<Act> = {
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly perform: (act: Act) => void
}

/** Performs each act of a plan at its time. */
function runPlan<Act extends { readonly at: number }>(plan: Iterator<Act>, run: PlanRun<Act>): void {
  const next = plan.next()
  if (next.done === true) return
  const { clock, startedAt: second0, perform } = run
  const { value: act } = next
  clock.after(Math.max(0, second0 + act.at * 1000 - clock.now()), () => {
    perform(act)
    runPlan(plan, run)
  })
}
