import type { Sound } from '../media/sound.ts'
import { causes, type CallerIdentity } from '../sip/leg.ts'
import type { Call } from './call.ts'
import type { CallFacts } from './call-facts.ts'
import type { RingReason } from './desk-phone.ts'
import type { Destination } from './directory.ts'
import { emptyParty, type Party } from './party.ts'
import type { Switchboard } from './switchboard.ts'

/** One party of a call that the platform sets up itself, and the caller that its telephone shows. */
export type TwoStepParty = {
  readonly destination: Destination
  readonly party: Party
  readonly shownCaller: CallerIdentity
  readonly reason: RingReason
}

export type TwoStepOrder = {
  readonly customerId: number
  /** The user who pays for the called parties. */
  readonly payer: number
  readonly first: TwoStepParty
  /** Undefined if the first party only hears an announcement. */
  readonly second: TwoStepParty | undefined
  readonly context?: string
  readonly direction?: CallFacts['direction']
  /** Played to the first party once it has answered. */
  readonly announcement?: Sound
  readonly onFirstAnswered?: () => void
}

/**
 * Places a call for both parties, such as click-to-call: the first one's phones ring while the live
 * call is ACCEPTED, and when one of them answers the second party is rung.
 */
export function callBoth(board: Switchboard, order: TwoStepOrder): Call {
  const { first, second, announcement } = order
  const call = board.open({
    customerId: order.customerId,
    payer: order.payer,
    source: first.party,
    target: second?.party ?? emptyParty,
    ...(order.context === undefined ? {} : { context: order.context }),
    ...(order.direction === undefined ? {} : { direction: order.direction }),
  })
  const ringSecond = () => {
    if (!second) return call.end(causes.normal)
    const { destination, shownCaller: caller, reason } = second
    board.reach(call, { destination, caller, reason })
  }
  const { destination, shownCaller: caller, reason } = first
  call.ringSource(board.ring({ destination, caller, forCall: call, reason }), {
    onAnswered: () => {
      order.onFirstAnswered?.()
      if (announcement) call.announce(announcement, ringSecond)
      else ringSecond()
    },
  })
  return call
}
