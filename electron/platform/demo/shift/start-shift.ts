import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Random } from '../random.ts'
import { ownTimers } from '../traffic/own-timers.ts'
import { planNewcomer } from './newcomer-plan.ts'
import { runUp } from './office-act.ts'
import { planOffice } from './office-plan.ts'
import { Newcomer } from './perform-newcomer.ts'
import { performOffice } from './perform-office.ts'
import type { ShiftScene } from './shift-scene.ts'

/**
 * A shift at the shop: colleagues talk, transfer, come and go, customers wait in queues, and once the first telephone
 * registers customers call and write to its user. Everything goes through the call engine, as for phones and the API.
 * The random stream decides what happens and when; second 0 comes `runUp` seconds after the clock's current time.
 */
export function startShift(given: ShiftScene & { readonly random: Random }): Disposable {
  const owned = new Disposables()
  const clock = ownTimers(given.clock)
  owned.add(() => clock[Symbol.dispose]())
  const scene = { ...given, clock }
  const { random, lines } = given
  const second0 = clock.now() + runUp * 1000
  follow(planOffice(random.stream('office')), { clock, second0, perform: (act) => performOffice(scene, act) })
  const stopWaiting = lines.onRegistration(({ sipUser, count }) => {
    if (count === 0) return
    stopWaiting()
    const newcomer = new Newcomer(scene, sipUser)
    follow(planNewcomer(random.stream('newcomer')), {
      ...{ clock, second0: clock.now() },
      perform: (act) => newcomer.perform(act),
    })
  })
  owned.add(stopWaiting)
  return owned
}

type Following<Act> = {
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly second0: number
  readonly perform: (act: Act) => void
}

/** Performs each act of a plan at its time. */
function follow<Act extends { readonly at: number }>(plan: Iterator<Act>, following: Following<Act>): void {
  const next = plan.next()
  if (next.done === true) return
  const { clock, second0, perform } = following
  const { value: act } = next
  clock.after(Math.max(0, second0 + act.at * 1000 - clock.now()), () => {
    perform(act)
    follow(plan, following)
  })
}
