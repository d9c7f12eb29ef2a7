import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { describeEnds } from '../../calls/call-record.ts'
import { chargeOf, rateOf } from '../../calls/tariff.ts'
import { causes } from '../../sip/leg.ts'
import type { StoredCdr } from '../../store/rows.ts'
import { customerId } from '../customer.ts'

/** One end of a past call. */
export type PastParty = {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly userAgent: string
  readonly codec: string
  readonly userId?: number
  readonly contactId?: number
  /** Owner of the mailbox. */
  readonly ownerId?: number
}

/** A past call before it has a place in time. */
export type PastCall = {
  readonly source: PastParty
  readonly target: PastParty
  /** The call before this one; it ended as this one began, unless `after` says otherwise. */
  readonly parent?: PastCall
  /** Seconds after the start of its parent. */
  readonly after?: number
  readonly context: string
  /** Seconds. */
  readonly rings: number
  /** Seconds; undefined if nobody answered. */
  readonly talks?: number
  readonly direction: CodeWord<'cdr.destination'>
  readonly cause?: string
  /** The campaign number that was called. */
  readonly tracked?: string
  readonly labels?: readonly number[]
}

/** A past call with its moment. */
export type DatedCall = PastCall & {
  readonly liveId: number
  readonly parentLiveId: number | null
  /** The first call of the chain that leads to this one. */
  readonly rootLiveId: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** Seconds from beginning to end. */
export function lengthOf({ rings, talks = 0 }: PastCall): number {
  return rings + talks
}

/** As the engine decides it (specification 2.4): missed if a user was called and nobody answered. */
function typeOf({ source, target, direction, talks }: PastCall): CodeWord<'cdr.type'> {
  if (target.userId !== undefined && talks === undefined) return 'M'
  return direction === 'in' && source.userId === undefined ? 'I' : 'O'
}

/** The users who took part and may see the record. */
export function viewersOf({ source, target }: PastCall): readonly number[] {
  const ids = [source.userId, target.userId, target.ownerId].filter((id) => id !== undefined)
  return [...new Set(ids)]
}

/** The record of a past call. */
export function cdrOf(call: DatedCall): Omit<StoredCdr, 'id'> {
  const { source, target, rings, talks, direction, labels } = call
  const type = typeOf(call)
  const called = target.userId ?? target.ownerId
  const outside = target.userId === undefined && target.ownerId === undefined && direction !== 'in'
  const rate = outside ? rateOf(target.number) : 0
  const billsec = talks ?? 0
  return {
    duration: rings + billsec,
    live_id: call.liveId,
    parent_live_id: call.parentLiveId,
    user_id: (type === 'O' ? (source.userId ?? called) : called) ?? null,
    sip_endpoint_id: 0,
    server_id: 1,
    type: writeCode('cdr.type', type),
    calldate: writeTimestamp(call.startedAt),
    ...describeEnds(call),
    billsec,
    disposition: writeCode('cdr.disposition', dispositionOf(call)),
    destination: writeCode('cdr.destination', direction),
    context: call.context,
    rate,
    charge: chargeOf(rate, billsec),
    t_cause: call.cause ?? (talks === undefined ? causes.noAnswer.words : causes.normal.words),
    info: '',
    call_id: call.liveId,
    is_root: call.parentLiveId === null,
    root_live_id: call.rootLiveId,
    customer_id: customerId,
    party_ids: viewersOf(call),
    contact_id: source.contactId ?? target.contactId ?? null,
    labels: [...(labels ?? [])],
  }
}

function dispositionOf({ target, talks }: PastCall): CodeWord<'cdr.disposition'> {
  if (talks === undefined) return 'RINGING'
  return target.ownerId === undefined ? 'CONNECTED' : 'VM'
}
