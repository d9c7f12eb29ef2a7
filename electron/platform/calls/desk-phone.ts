import type { Clock } from '#shared/core/clock.ts'
import type { CallUser } from './directory.ts'
import { VirtualLeg } from './virtual-leg.ts'

/** Why a user without a registered phone is rung; decides whether the virtual desk phone picks up. */
export type RingReason = 'own-call' | 'colleague' | 'recall' | 'outside-call'

/** Milliseconds until it rings, and until it answers by itself for each reason; undefined waits for a command. */
export type DeskPhoneTimings = {
  readonly ringDelay: number
  readonly answerDelays: Readonly<Record<RingReason, number | undefined>>
}

/**
 * It answers calls that its user asked for and those from colleagues, so that a REST-only client gets through. It lets
 * calls from outside ring until PATCH `state: answer` or the end of the ring time, so that they can be missed.
 */
export const deskPhoneTimings: DeskPhoneTimings = {
  ringDelay: 50,
  answerDelays: { 'own-call': 500, colleague: 3_000, recall: 3_000, 'outside-call': undefined },
}

export type DeskPhoneOptions = {
  readonly user: CallUser
  readonly reason: RingReason
  readonly clock: Clock
  readonly timings: DeskPhoneTimings
}

/** Calls the desk phone of a user without a registered one: it rings at once and can always be answered over REST. */
export function callDeskPhone({ user, reason, clock, timings }: DeskPhoneOptions): VirtualLeg {
  const answersAfter = timings.answerDelays[reason]
  const script = { ringsAfter: timings.ringDelay, ...(answersAfter === undefined ? {} : { answersAfter }) }
  const userAgent = 'Switchhook virtual desk phone'
  return new VirtualLeg({ number: user.ext, name: user.name, clock, script, userAgent }).call()
}
