import { readCode } from '#shared/api/codes.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { unknownQueue } from '#shared/calls/day-counts.ts'
import { readParty } from '#shared/calls/read-live-call.ts'
import type { CountedCall } from '#shared/calls/report-counts.ts'
import { readAnswered } from '#shared/calls/was-answered.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'
import { readStop, recordsByCall, type PartOfCall } from '../history/one-call.ts'

/** The counted part of a call record. Times are milliseconds since 1970. */
export type DayRecord = PartOfCall & {
  readonly at: number
  readonly seconds: number
  /** Whether it was answered; a talk of less than a second has length 0. */
  readonly isAnswered: boolean
  /** Key of the target queue; `unknownQueue` if an unnamed one rang this target, else empty. */
  readonly queue: string
  /** Key of the target user; empty for any other target. */
  readonly agent: string
  /** The target number. */
  readonly number: string
}

/** Longest number kept. */
const maxNumberLength = 64

/** Absent fields of a record count as empty; a record without a time does not count. */
export function readDayRecord(cdr: Cdr): DayRecord | null {
  const at = readTimestamp(cdr.calldate)
  if (at === undefined) return null
  const code = readCode('cdr.type', cdr.type)
  const talkSeconds = cdr.billsec ?? 0
  return {
    cdrId: cdr.id,
    liveId: cdr.live_id ?? null,
    type: code === 'O' || isFromInside(cdr) ? 'out' : code === 'M' ? 'missed' : 'in',
    talkSeconds,
    isAnswered: readAnswered(cdr),
    stop: readStop(cdr),
    at,
    seconds: cdr.duration ?? 0,
    ...targetOf(cdr),
    number: (cdr.dst ?? '').slice(0, maxNumberLength),
  }
}

/** An unanswered call between colleagues is a missed one (specification 2.4), but has no outside caller. */
function isFromInside({ destination }: Cdr): boolean {
  const way = readCode('cdr.destination', destination)
  return way !== undefined && way !== 'in'
}

function targetOf(cdr: Cdr): Pick<DayRecord, 'queue' | 'agent'> {
  const destination = readParty(cdr.dst, cdr.dst_name, cdr.dst_id)
  const ends = { source: destination, destination, context: cdr.context ?? '', queueState: '' }
  const end = readEnd(ends, 'destination')
  const isMember = end.kind !== 'service' && wayOfContext(cdr.context) === 'queue'
  return {
    queue:
      end.kind === 'service' && end.service === 'queue' ? `queue:${end.id}` : isMember ? unknownQueue : '',
    agent: end.kind === 'user' ? `user:${end.id}` : '',
  }
}

/** The calls from outside in these records. A call answered by a mailbox is missed; a transferred one counts once. */
export function readDayCalls(records: readonly DayRecord[]): readonly CountedCall[] {
  return recordsByCall(records.toSorted(inOrder), 'caller').flatMap((parts) => callOf(parts) ?? [])
}

/** Combines these records into one call from outside; undefined if it came from inside. */
export function callOf(records: readonly DayRecord[]): CountedCall | undefined {
  if (records.every(({ type }) => type === 'out')) return undefined
  const parts = records.toSorted(inOrder)
  const [first] = parts
  if (!first) return undefined
  const talks = parts.filter(({ stop, isAnswered }) => stop.to === 'person' && isAnswered)
  const [talk] = talks
  return {
    at: first.at,
    endedAt: parts.reduce((last, { at, seconds }) => Math.max(last, at + seconds * 1_000), first.at),
    answeredAt: talk ? talk.at + Math.max(0, talk.seconds - talk.talkSeconds) * 1_000 : null,
    queue: queueOf(parts),
    agent: talk ? talk.agent : (parts.findLast(wasCalled)?.agent ?? ''),
    number: parts.find(({ stop }) => stop.parentLiveId === null)?.number ?? '',
    talks: talks.map(({ agent, talkSeconds }) => ({ agent, seconds: talkSeconds })),
  }
}

/** An agent may see the attempts of a queue, but not the record that names it. */
function queueOf(parts: readonly DayRecord[]): string {
  const keys = parts.map(({ queue }) => queue).filter((queue) => queue !== '')
  return keys.findLast((queue) => queue !== unknownQueue) ?? keys.at(-1) ?? ''
}

/** An agent who was called directly, not rung for a queue or a ring group. */
function wasCalled({ agent, stop }: DayRecord): boolean {
  return agent !== '' && stop.to === 'person' && !stop.isMember
}

function inOrder(one: DayRecord, other: DayRecord): number {
  return one.at - other.at || one.cdrId - other.cdrId
}
