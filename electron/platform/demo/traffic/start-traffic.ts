import { assertNever } from '#shared/core/assert-never.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Random } from '../random.ts'
import { callLine, callOut, callPerson } from './calls.ts'
import { write } from './messages.ts'
import { ownTimers } from './own-timers.ts'
import { chosen, planNext, type Plan } from './plan.ts'
import { freeUsers, hasPhone, type Scene } from './scene.ts'

export type TrafficOptions = Scene & { readonly random: Random; readonly callsPerMinute: number }

/** Milliseconds after the first phone registered in which a first customer calls it. */
const firstCallAfter = 6_000
/** How often a call is for somebody with a telephone of their own rather than for whom it was planned. */
const ownShare = 0.4

/**
 * A made-up day, on average so many calls a minute: customers call people, queues and the menu, wait, give up or leave
 * messages; virtual colleagues answer and call out; now and then somebody writes. The first call goes to the first
 * telephone that registers. What happens is told by the stream of numbers; who is busy then is left out.
 */
export function startTraffic(given: TrafficOptions): Disposable {
  const subscriptions = new Disposables()
  const clock = ownTimers(given.clock)
  subscriptions.add(() => clock[Symbol.dispose]())
  const options: TrafficOptions = { ...given, clock }
  const { lines, random, callsPerMinute } = options
  const interval = 60_000 / callsPerMinute
  let next = clock.after(interval, happen)
  let welcomed = false
  let rung = false
  subscriptions.add(
    lines.onRegistration(({ count }) => {
      if (welcomed || count === 0) return
      welcomed = true
      next()
      next = clock.after(Math.min(firstCallAfter, interval), happen)
    }),
  )

  function happen(): void {
    const [plan, pace, own] = [planNext(random), random.next(), random.next()]
    next = clock.after(interval * (0.5 + pace), happen)
    const atPhone = freeUsers(options).filter((user) => hasPhone(options, user))
    const to = chosen(atPhone, own)
    if (to && (!rung || own < ownShare)) {
      rung = true
      callPerson(options, { ...ringing, ...plan, kind: 'direct', answers: 'colleague' }, to)
    } else perform(plan)
  }

  function perform(plan: Plan): void {
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

  return subscriptions
}

/** Of a call in the place of a message. */
const ringing = { answerAfter: 0, talkFor: 45, giveUpAfter: 0 } as const
