import { assertNever } from '#shared/core/assert-never.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Random } from '../random.ts'
import { callLine, callOut, callPerson } from './calls.ts'
import { writeMessage } from './messages.ts'
import { disposableTimers } from './disposable-timers.ts'
import { pickAt, planNext, type Plan } from './plan.ts'
import { freeUsers, hasPhone, type Scene } from './scene.ts'

export type TrafficOptions = Scene & { readonly random: Random; readonly callsPerMinute: number }

/** Milliseconds between the first phone's registration and the first call to it. */
const firstCallAfter = 6_000
/** Share of calls that go to a user with a telephone of their own instead of the planned one. */
const registeredShare = 0.4

/** Simulated traffic. Changes apply from the next call on; calls in progress continue as planned. */
export interface Traffic extends Disposable {
  /** `callsPerMinute` 0 means none; `random` starts another day. */
  change(changes: { readonly callsPerMinute: number; readonly random?: Random }): void
}

/**
 * A simulated day with, on average, that many calls a minute: customers call people, queues and the menu, wait, give up
 * or leave messages; virtual colleagues answer and call out; now and then a customer writes. The first call goes to the
 * first telephone that registers. The random stream decides what happens; busy people are skipped.
 */
export function startTraffic(given: TrafficOptions): Traffic {
  const subscriptions = new Disposables()
  const clock = disposableTimers(given.clock)
  subscriptions.add(() => clock[Symbol.dispose]())
  const options: TrafficOptions = { ...given, clock }
  let { callsPerMinute, random } = given
  let cancelNext: Unsubscribe = () => {}
  let hasGreeted = false
  let hasRung = false
  subscriptions.add(
    options.lines.onRegistration(({ count }) => {
      if (hasGreeted || count === 0) return
      hasGreeted = true
      scheduleNext(Math.min(firstCallAfter, interval()))
    }),
  )
  scheduleNext(interval())

  function interval(): number {
    return 60_000 / callsPerMinute
  }

  function scheduleNext(milliseconds: number): void {
    cancelNext()
    cancelNext = callsPerMinute > 0 ? clock.after(milliseconds, runNext) : () => {}
  }

  function runNext(): void {
    const [plan, jitter, selector] = [planNext(random), random.next(), random.next()]
    scheduleNext(interval() * (0.5 + jitter))
    const usersAtPhone = freeUsers(options).filter((user) => hasPhone(options, user))
    const to = pickAt(usersAtPhone, selector)
    if (to && (!hasRung || selector < registeredShare)) {
      hasRung = true
      callPerson(options, { ...callTimes, ...plan, kind: 'direct', answers: 'colleague' }, to)
    } else perform(options, plan)
  }

  return {
    change(changes) {
      callsPerMinute = changes.callsPerMinute
      random = changes.random ?? random
      scheduleNext(interval())
    },
    [Symbol.dispose]: () => subscriptions[Symbol.dispose](),
  }
}

function perform(options: TrafficOptions, plan: Plan): void {
  switch (plan.kind) {
    case 'direct': {
      const usersWithoutPhone = freeUsers(options).filter((user) => !user.is_root && !hasPhone(options, user))
      return callPerson(options, plan, pickAt(usersWithoutPhone, plan.whom))
    }
    case 'line':
      return callLine(options, plan)
    case 'outbound':
      return callOut(options, plan)
    case 'text':
    case 'voicemail':
    case 'chat':
      return writeMessage(options, plan)
    default:
      assertNever(plan)
  }
}

/** Times of a call that replaces a message. */
const callTimes = { answerAfter: 0, talkFor: 45, giveUpAfter: 0 } as const
