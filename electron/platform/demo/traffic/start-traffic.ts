import { assertNever } from '#shared/core/assert-never.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Random } from '../random.ts'
import { callLine, callOut, callPerson } from './calls.ts'
import { write } from './messages.ts'
import { ownTimers } from './own-timers.ts'
import { chosen, planNext, type Plan } from './plan.ts'
import { freeUsers, hasPhone, type Scene } from './scene.ts'

export type TrafficOptions = Scene & { readonly random: Random; readonly callsPerMinute: number }

/** Milliseconds between the first phone's registration and the first call to it. */
const firstCallAfter = 6_000
/** Share of calls that go to a user with a telephone of their own instead of the planned one. */
const ownShare = 0.4

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
  const clock = ownTimers(given.clock)
  subscriptions.add(() => clock[Symbol.dispose]())
  const options: TrafficOptions = { ...given, clock }
  let { callsPerMinute, random } = given
  let next: Unsubscribe = () => {}
  let welcomed = false
  let rung = false
  subscriptions.add(
    options.lines.onRegistration(({ count }) => {
      if (welcomed || count === 0) return
      welcomed = true
      happenIn(Math.min(firstCallAfter, interval()))
    }),
  )
  happenIn(interval())

  function interval(): number {
    return 60_000 / callsPerMinute
  }

  function happenIn(milliseconds: number): void {
    next()
    next = callsPerMinute > 0 ? clock.after(milliseconds, happen) : () => {}
  }

  function happen(): void {
    const [plan, pace, own] = [planNext(random), random.next(), random.next()]
    happenIn(interval() * (0.5 + pace))
    const atPhone = freeUsers(options).filter((user) => hasPhone(options, user))
    const to = chosen(atPhone, own)
    if (to && (!rung || own < ownShare)) {
      rung = true
      callPerson(options, { ...ringing, ...plan, kind: 'direct', answers: 'colleague' }, to)
    } else perform(options, plan)
  }

  return {
    change(changes) {
      callsPerMinute = changes.callsPerMinute
      random = changes.random ?? random
      happenIn(interval())
    },
    [Symbol.dispose]: () => subscriptions[Symbol.dispose](),
  }
}

function perform(options: TrafficOptions, plan: Plan): void {
  switch (plan.kind) {
    case 'direct': {
      const away = freeUsers(options).filter((user) => !user.is_root && !hasPhone(options, user))
      return callPerson(options, plan, chosen(away, plan.whom))
    }
    case 'line':
      return callLine(options, plan)
    case 'outbound':
      return callOut(options, plan)
    case 'text':
    case 'voicemail':
    case 'chat':
      return write(options, plan)
    default:
      assertNever(plan)
  }
}

/** Times of a call that replaces a message. */
const ringing = { answerAfter: 0, talkFor: 45, giveUpAfter: 0 } as const
