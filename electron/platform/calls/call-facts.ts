import type { CodeWord } from '#shared/api/codes.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import { causes, type Cause, type Leg } from '../sip/leg.ts'
import { isOutside, type Party } from './party.ts'

/** What the leg at one end of a call shows of itself. */
export type LegFacts = {
  readonly callId: string
  readonly codec: string
  readonly contact: string
  readonly userAgent: string
}

export type CallEnd = Party & LegFacts

/** Everything that is known of one live call. Times are milliseconds since 1970. */
export type CallFacts = {
  readonly id: number
  /** The live call that this one follows, after a transfer. */
  readonly parentId: number | null
  readonly customerId: number
  readonly context: string
  readonly direction: CodeWord<'call.destination'>
  readonly state: CallState
  /** The last state before HANGUP: the record's disposition. */
  readonly reached: CallState
  readonly source: CallEnd
  readonly target: CallEnd
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly endedAt: number | null
  readonly cause: Cause | null
  readonly recording: CodeWord<'call.monitor_state'>
  /** Who transferred the call here, by extension. */
  readonly referredBy: string
  /** Where the call stands in a queue, as `queue_state` shows it; empty outside queues. */
  readonly queueState: string
  readonly labels: readonly (number | string)[]
  readonly actionUrl: string
  readonly actionText: string
}

export const noLeg: LegFacts = { callId: '', codec: '', contact: '', userAgent: '' }

export function legFacts(leg: Leg): LegFacts {
  return { callId: leg.sipCallId, codec: leg.codec, contact: leg.contact, userAgent: leg.userAgent }
}

/**
 * Which way a call goes, seen from the customer: `in` comes from outside and reaches a user; everything that a user
 * starts or that leaves again is `out`. The specification does not show it for internal and transferred calls.
 */
export function directionOf(source: Party, target: Party): 'in' | 'out' {
  return isOutside(source) && !isOutside(target) ? 'in' : 'out'
}

/** The specification's contexts of 2.4 that two parties alone decide. */
export function contextOf(source: Party, target: Party): 'PSTN_CALL' | 'USER_LOCAL' {
  return isOutside(source) || isOutside(target) ? 'PSTN_CALL' : 'USER_LOCAL'
}

/** The users who take part, who alone may act on the call besides root. */
export function partyIds(facts: CallFacts): readonly number[] {
  return [facts.source.user?.id, facts.target.user?.id].filter((id) => id !== undefined)
}

/** Whether a call ended because its parties went on elsewhere. */
export function wentElsewhere(cause: Cause | null): boolean {
  const reasons = [causes.blindTransfer, causes.attendedTransfer, causes.elsewhere]
  return reasons.some(({ words }) => words === cause?.words)
}

/** Whether a user was called, nobody answered, and the call did not go on elsewhere. */
export function wasMissed(facts: CallFacts): boolean {
  const called = facts.target.user !== undefined && facts.reached !== 'ACCEPTED'
  return called && facts.connectedAt === null && !wentElsewhere(facts.cause)
}
