import type { CodeWord } from '#shared/api/codes.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import { causes, type Cause, type Leg } from '../sip/leg.ts'
import type { ServiceKind } from './directory.ts'
import { isOutside, type Party } from './party.ts'

/** Details of the leg at one end of a call. */
export type LegFacts = {
  readonly callId: string
  readonly codec: string
  readonly contact: string
  readonly userAgent: string
}

export type CallEnd = Party & LegFacts

/** All facts of one live call. Times are milliseconds since 1970. */
export type CallFacts = {
  readonly id: number
  /** The live call that this one follows, after a transfer. */
  readonly parentId: number | null
  /** The first live call in the chain that leads to this one; its own id if it follows none. */
  readonly rootId: number
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
  /** The extension of the user who transferred the call here. */
  readonly referredBy: string
  /** The call's position in a queue, as in `queue_state`; empty outside queues. */
  readonly queueState: string
  readonly labels: readonly (number | string)[]
  readonly actionUrl: string
  readonly actionText: string
}

export const emptyLegFacts: LegFacts = { callId: '', codec: '', contact: '', userAgent: '' }

export function legFacts(leg: Leg): LegFacts {
  return { callId: leg.sipCallId, codec: leg.codec, contact: leg.contact, userAgent: leg.userAgent }
}

/**
 * Direction of a call, seen from the customer: `in` comes from outside and does not leave again; everything else,
 * including calls that users start, is `out`. The specification does not show it for internal and transferred calls.
 */
export function directionOf(source: Party, target: Party): 'in' | 'out' {
  return isOutside(source) && !isOutside(target) ? 'in' : 'out'
}

/** The document names IVR; the others follow its pattern. */
const serviceContexts = {
  voicemail: 'VOICEMAIL',
  'ring-group': 'RING_GROUP',
  queue: 'QUEUE',
  ivr: 'IVR',
  conference: 'CONFERENCE',
  listen: 'LISTEN',
  whisper: 'WHISPER',
  barge: 'BARGE',
  pickup: 'PICKUP',
  'group-pickup': 'PICKUP',
  park: 'PARK',
  retrieve: 'PARK_RETRIEVE',
  'check-voicemail': 'VOICEMAIL_MAIN',
  'log-in': 'QUEUE_LOGIN',
  'log-out': 'QUEUE_LOGOUT',
  pause: 'QUEUE_PAUSE',
  unpause: 'QUEUE_UNPAUSE',
} as const satisfies Record<ServiceKind, string>

/** The context of specification 2.4, as far as it depends on the two parties. */
export function contextOf(source: Party, target: Party): string {
  if (target.service) return serviceContexts[target.service]
  return isOutside(source) || isOutside(target) ? 'PSTN_CALL' : 'USER_LOCAL'
}

/** The users who take part; besides root, only they may act on the call. */
export function partyUserIds(facts: CallFacts): readonly number[] {
  return [facts.source.user?.id, facts.target.user?.id].filter((id) => id !== undefined)
}

/** The users who may see a call's record: its parties, and the owner of a mailbox or of a forwarding. */
export function viewerIds(facts: CallFacts): readonly number[] {
  const owners = [facts.source.ownerId, facts.target.ownerId].filter((id) => id !== undefined)
  return [...new Set([...partyUserIds(facts), ...owners])]
}

/** Whether a call ended because its parties continued elsewhere. */
export function continuedElsewhere(cause: Cause | null): boolean {
  const reasons = [causes.blindTransfer, causes.attendedTransfer, causes.completedElsewhere, causes.forwarded]
  return reasons.some((reason) => isCause(cause, reason))
}

/** Whether a user was called, nobody answered, and the call neither continued elsewhere nor was blocked by a rule. */
export function wasMissed(facts: CallFacts): boolean {
  const { cause, target, reached, connectedAt } = facts
  const isUserCalled = target.user !== undefined && reached !== 'ACCEPTED'
  const isExcused = continuedElsewhere(cause) || isCause(cause, causes.barred)
  return isUserCalled && connectedAt === null && !isExcused && countsAsMissed(facts)
}

/**
 * Whether a call leaves a record. One of several that ring for the same caller leaves none if a colleague answered,
 * and an untaken one from a ring group or queue only if the user wants it (`log_missed_calls`).
 */
export function leavesRecord(facts: CallFacts): boolean {
  if (facts.connectedAt !== null) return true
  return !isCause(facts.cause, causes.completedElsewhere) && countsAsMissed(facts)
}

/** Whether a user was rung for a ring group or queue: in the calls to these themselves the target is not a user. */
export function wasRungAsMember({ context, target }: CallFacts): boolean {
  return target.user !== undefined && (context === 'RING_GROUP' || context === 'QUEUE')
}

function countsAsMissed(facts: CallFacts): boolean {
  return facts.target.user?.logMissedCalls === true || !wasRungAsMember(facts)
}

function isCause(cause: Cause | null, expected: Cause): boolean {
  return cause?.words === expected.words
}
