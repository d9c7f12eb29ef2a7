import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import type { CallerRecord } from '#shared/calls/call-backs.ts'
import { numberKey, readDialled } from '#shared/calls/phone-number.ts'
import { readParty } from '#shared/calls/read-live-call.ts'
import { readAnswered } from '#shared/calls/was-answered.ts'
import { readStop } from '../history/one-call.ts'

/**
 * Reads a call record (CDR) as a call between the company and an outside party; undefined for an internal call or a
 * record without a time. `country` is that of the dial plan (ISO 3166).
 */
export function readCallerRecord(cdr: Cdr, country: string): CallerRecord | undefined {
  const at = readTimestamp(cdr.calldate)
  const isOutgoing = readCode('cdr.type', cdr.type) === 'O'
  const caller = isOutgoing
    ? readParty(cdr.dst, cdr.dst_name, cdr.dst_id)
    : readParty(cdr.src, cdr.src_name, cdr.src_id)
  if (at === undefined || isInside(cdr, isOutgoing, country)) return undefined
  const { to } = readStop(cdr)
  return {
    id: cdr.id,
    key: keyOf(caller.number, country),
    number: caller.number,
    name: caller.name.trim(),
    isOutgoing,
    at,
    endedAt: at + (cdr.duration ?? cdr.billsec ?? 0) * 1_000,
    isTalk: readAnswered(cdr) && (isOutgoing || to === 'person'),
    isVoicemail: !isOutgoing && to === 'mailbox',
    call: cdr.parent_live_id ?? cdr.live_id ?? -cdr.id,
    by: isOutgoing ? (cdr.src_name ?? '').trim() : '',
    through: !isOutgoing && to === 'service' ? (cdr.dst_name ?? '').trim() : '',
  }
}

function isInside(cdr: Cdr, isOutgoing: boolean, country: string): boolean {
  const ends = {
    source: readParty(cdr.src, cdr.src_name, cdr.src_id),
    destination: readParty(cdr.dst, cdr.dst_name, cdr.dst_id),
    context: cdr.context ?? '',
    queueState: '',
  }
  const far = isOutgoing ? 'destination' : 'source'
  if (readEnd(ends, far).kind !== 'number') return true
  return readDialled(ends[far].number, country)?.kind === 'extension'
}

/** Empty for a withheld number: `anonymous` contains no digits. */
function keyOf(number: string, country: string): string {
  return readDialled(number, country) ? numberKey(number, country) : ''
}
