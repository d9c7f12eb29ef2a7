import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import type { DayCall } from '#shared/calls/day-counts.ts'
import { readParty } from '#shared/calls/read-live-call.ts'
import { readStop, recordsByCall, type PartOfCall } from '../history/one-call.ts'

/** What of a call record is counted. Times are milliseconds since 1970. */
export type DayRecord = PartOfCall & {
  readonly at: number
  readonly seconds: number
  /** Whether it was answered: a talk of less than a second has no length. */
  readonly isAnswered: boolean
  /** The key of the queue that it led to; empty for anything else. */
  readonly queue: string
}

/** A record whose fields are absent counts as one without them; one without a time does not count. */
export function readDayRecord(cdr: Cdr): DayRecord | null {
  const at = readTimestamp(cdr.calldate)
  if (at === undefined) return null
  const code = readCode('cdr.type', cdr.type)
  const reached = readCode('cdr.disposition', cdr.disposition)
  const talkSeconds = cdr.billsec ?? 0
  return {
    cdrId: cdr.id,
    liveId: cdr.live_id ?? null,
    type: code === 'O' ? 'out' : code === 'M' ? 'missed' : 'in',
    talkSeconds,
    isAnswered: code !== 'M' && (talkSeconds > 0 || reached === 'CONNECTED' || reached === 'ON_HOLD'),
    stop: readStop(cdr),
    at,
    seconds: cdr.duration ?? 0,
    queue: queueOf(cdr),
  }
}

function queueOf(cdr: Cdr): string {
  const destination = readParty(cdr.dst, cdr.dst_name, cdr.dst_id)
  const ends = { source: destination, destination, context: cdr.context ?? '', queueState: '' }
  const end = readEnd(ends, 'destination')
  return end.kind === 'service' && end.service === 'queue' ? `queue:${end.id}` : ''
}

/** The calls from outside that records tell of. A call that a mailbox took was missed. */
export function readDayCalls(records: readonly DayRecord[]): readonly DayCall[] {
  const inOrder = records.toSorted((one, other) => one.at - other.at || one.cdrId - other.cdrId)
  return recordsByCall(inOrder)
    .filter((parts) => parts.some(({ type }) => type !== 'out'))
    .map(joined)
}

function joined(parts: readonly DayRecord[]): DayCall {
  const talk = parts.find(({ stop, isAnswered }) => stop.to === 'person' && isAnswered)
  return {
    at: Math.min(...parts.map(({ at }) => at)),
    endedAt: Math.max(...parts.map(({ at, seconds }) => at + seconds * 1_000)),
    answeredAt: talk ? talk.at + Math.max(0, talk.seconds - talk.talkSeconds) * 1_000 : null,
    queue: parts.findLast(({ queue }) => queue !== '')?.queue ?? '',
  }
}
