import type { Clock } from '#shared/core/clock.ts'
import type { CallUser } from './directory.ts'
import { VirtualLeg } from './virtual-leg.ts'

/** Why somebody without a registered phone is rung, on which depends whether the virtual desk phone picks up. */
export type RingReason = 'own-call' | 'colleague' | 'recall' | 'outside-call'

/** Milliseconds until it rings, and until it answers by itself for each reason; undefined: it waits to be told. */
export type DeskPhoneTimings = {
  readonly rings: number
  readonly answers: Readonly<Record<RingReason, number | undefined>>
}

/**
 * It answers what its user asked for and what colleagues send, so that a REST-only client gets through. A call from
 * outside it lets ring until PATCH `state: answer` or the end of the ring time, so that such calls can be missed.
 */
export const deskPhoneTimings: DeskPhoneTimings = {
  rings: 50,
  answers: { 'own-call': 500, colleague: 3_000, recall: 3_000, 'outside-call': undefined },
}

export type DeskPhoneOptions = {
  readonly user: CallUser
  readonly reason: RingReason
  readonly clock: Clock
  readonly timings: DeskPhoneTimings
}

/** The phone of a user who has none registered: rings at once and can always be answered over REST. */
export function callDeskPhone({ user, reason, clock, timings }: DeskPhoneOptions): VirtualLeg {
  const answersAfter = timings.answers[reason]
  const script = { ringsAfter: timings.rings, ...(answersAfter === undefined ? {} : { answersAfter }) }
  const userAgent = 'Switchhook virtual desk phone'
  return new VirtualLeg({ number: user.ext, name: user.name, clock, script, userAgent }).call()
}
