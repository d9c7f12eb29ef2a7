import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import type { CallEvent, callEventNames } from '#shared/api/events.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { wasMissed, type CallFacts } from './call-facts.ts'
import { minCharge, priceOf, ratesOf } from './tariff.ts'

export type CallEventName = (typeof callEventNames)[number]

/** The Live Call of specification 2.2, except `duration`, the only field that changes without an event. */
export function describeCall(facts: CallFacts): Omit<LiveCall, 'duration'> {
  const { source, target } = facts
  const rates = ratesOf(facts)
  return {
    id: facts.id,
    clid: callerLine(facts),
    connected_at: facts.connectedAt === null ? null : toUnixSeconds(facts.connectedAt),
    context: facts.context,
    destination: writeCode('call.destination', facts.direction),
    dst: target.number,
    dst_call_id: target.callId,
    dst_codec: target.codec,
    dst_connection: 0,
    dst_contact: target.contact,
    dst_id: target.id,
    dst_name: target.name,
    dst_rate: rates.target,
    dst_ua: target.userAgent,
    min_charge: rates.source + rates.target > 0 ? minCharge : 0,
    monitor_state: writeCode('call.monitor_state', facts.recording),
    parent_id: facts.parentId,
    queue_state: facts.queueState,
    referred_by: facts.referredBy,
    src: source.number,
    src_call_id: source.callId,
    src_codec: source.codec,
    src_contact: source.contact,
    src_id: source.id,
    src_name: source.name,
    src_rate: rates.source,
    src_ua: source.userAgent,
    start_time: toUnixSeconds(facts.startedAt),
    state: writeCode('call.state', facts.state),
    labels: [...facts.labels],
    action_url: facts.actionUrl,
    action_text: facts.actionText,
  }
}

/** Seconds since the call began; for a finished call, its length. */
export function durationOf(facts: CallFacts, now: number): number {
  return Math.max(0, Math.floor(((facts.endedAt ?? now) - facts.startedAt) / 1000))
}

/** Seconds for which the parties of a finished call were connected. */
export function connectedSeconds({ connectedAt, endedAt }: CallFacts): number {
  if (connectedAt === null || endedAt === null) return 0
  // The clock may have been set back meanwhile.
  return Math.max(0, Math.floor((endedAt - connectedAt) / 1000))
}

/** The event payload of specification 6.1. `id` must be unique. */
export function describeEvent(
  name: CallEventName,
  facts: CallFacts,
  event: { readonly id: string; readonly now: number },
): CallEvent {
  return {
    id: event.id,
    event_time: writeTimestamp(event.now),
    event_name: name,
    call_id: facts.id,
    state: facts.state,
    connected_at: facts.connectedAt === null ? null : writeTimestamp(facts.connectedAt),
    start_time: writeTimestamp(facts.startedAt),
    context: facts.context,
    destination: facts.direction,
    duration: durationOf(facts, event.now),
    t_cause: facts.cause?.words ?? null,
    src: facts.source.number,
    src_id: facts.source.id,
    src_name: facts.source.name,
    dst: facts.target.number,
    dst_id: facts.target.id,
    dst_name: facts.target.name,
  }
}

/**
 * The record of a call (specification 2.4). It is missed if a user was called and nobody answered, inbound
 * if an outside party reached a user, else outbound. It belongs to the user who pays for a leg, else to the called
 * user (the owner of a mailbox), or for an outbound call to the caller.
 */
export function describeCdr(facts: CallFacts): Omit<Cdr, 'id'> {
  const { source, target } = facts
  const type = wasMissed(facts) ? 'M' : facts.direction === 'in' ? 'I' : 'O'
  const calledUserId = target.user?.id ?? target.ownerId
  const payerId = type === 'M' ? undefined : (target.paidBy ?? source.paidBy ?? undefined)
  const ownerId = payerId ?? (type === 'O' ? (source.user?.id ?? calledUserId) : calledUserId)
  const end = facts.endedAt ?? facts.startedAt
  const billsec = connectedSeconds(facts)
  return {
    duration: durationOf(facts, end),
    live_id: facts.id,
    parent_live_id: facts.parentId,
    user_id: ownerId ?? null,
    sip_endpoint_id: 0,
    server_id: 1,
    type: writeCode('cdr.type', type),
    calldate: writeTimestamp(facts.startedAt),
    ...describeEnds(facts),
    billsec,
    disposition: writeCode('cdr.disposition', dispositionOf(facts)),
    destination: writeCode('cdr.destination', facts.direction),
    context: facts.context,
    ...priceOf(facts, billsec),
    t_cause: facts.cause?.words ?? '',
    info: '',
    // Deprecated and unexplained in the document: taken to be the id of the live call.
    call_id: facts.id,
    is_root: facts.parentId === null,
    root_live_id: facts.rootId,
  }
}

type End = Pick<CallFacts['source'], 'id' | 'name' | 'number' | 'userAgent' | 'codec'>

/** Both ends of a call, as its record has them. */
export function describeEnds(call: { readonly source: End; readonly target: End }) {
  const { source, target } = call
  return {
    clid: callerLine(call),
    src_id: source.id,
    src_name: source.name,
    src: source.number,
    src_ua: source.userAgent,
    src_codec: source.codec,
    dst_id: target.id,
    dst_name: target.name,
    dst: target.number,
    dst_ua: target.userAgent,
    dst_codec: target.codec,
  }
}

/** The dispositions of specification 3 are the call states without ACCEPTED and HANGUP, and VM for a mailbox. */
function dispositionOf({ reached, target, connectedAt }: CallFacts): CodeWord<'cdr.disposition'> {
  if (target.service === 'voicemail' && connectedAt !== null) return 'VM'
  return reached === 'ACCEPTED' || reached === 'HANGUP' ? 'INITIAL' : reached
}

/** The caller's name and number, as `clid` shows them. */
export function callerLine({ source }: { readonly source: Pick<End, 'number' | 'name'> }): string {
  return source.name === '' ? source.number : `"${source.name}" <${source.number}>`
}

function toUnixSeconds(time: number): number {
  return Math.floor(time / 1000)
}
