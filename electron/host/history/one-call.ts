import type { Cdr } from '#shared/api/modules/history.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { callOutcome } from '#shared/calls/call-outcome.ts'
import { readParty } from '#shared/calls/read-live-call.ts'
import { wasAnswered } from '#shared/calls/was-answered.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { wayOfContext } from '#shared/calls/call-way.ts'

/** The destination of one record of a call, and its parent live call: each stop of a caller leaves a record. */
export type Stop = {
  /** `service`: a queue, a ring group or a menu, where nobody of the company talks. */
  readonly to: 'person' | 'mailbox' | 'service'
  readonly parentLiveId: number | null
  /** Rung for a queue or ring group: each attempt leaves a record. */
  readonly isMember: boolean
}

export type Stopped = RecentCall & { readonly stop: Stop }

export function readStop(cdr: Cdr): Stop {
  const ends = {
    source: readParty(cdr.src, cdr.src_name, cdr.src_id),
    destination: readParty(cdr.dst, cdr.dst_name, cdr.dst_id),
  }
  const context = cdr.context ?? ''
  const end = readEnd({ ...ends, context, queueState: '' }, 'destination')
  const isCalled = end.kind !== 'service'
  return {
    to: isCalled ? 'person' : end.service === 'voicemail' ? 'mailbox' : 'service',
    parentLiveId: cdr.parent_live_id ?? null,
    isMember: isCalled && wayOfContext(context) !== undefined,
  }
}

/**
 * Merges the records of each call: the queue and the colleague who answered, a missed call and its voice message, all
 * attempts of a queue. Keeps the order, newest first. A transfer starts another call.
 */
export function oneEach(records: readonly Stopped[]): readonly RecentCall[] {
  return recordsByCall(records).map(joined)
}

/**
 * Number of missed calls with a ring that ended after this time, in milliseconds since 1970, and not after `latest`: a
 * call of a time to come would stay new for ever. A record appears when its call ends, so one that began earlier may
 * appear later. A message left afterwards makes no call new. A call that somebody else took was not missed.
 */
export function missedAfter(records: readonly Stopped[], time: number, latest = Infinity): number {
  return recordsByCall(records).filter((parts) => {
    const rings = parts.filter(({ stop }) => stop.to !== 'mailbox')
    const ends = (rings.length > 0 ? rings : parts).map(endOf)
    const isLater = ends.some((end) => end > time && end <= latest)
    const call = joined(parts)
    return isLater && call.type === 'missed' && callOutcome(call) !== 'answered-elsewhere'
  }).length
}

/** When a recorded call ended, in milliseconds since 1970. */
export function endOf({ at, totalSeconds = 0 }: Pick<RecentCall, 'at' | 'totalSeconds'>): number {
  return at + totalSeconds * 1_000
}

/** The fields that decide which call a record belongs to. */
export type PartOfCall = Pick<Stopped, 'cdrId' | 'liveId' | 'type' | 'talkSeconds' | 'answered' | 'stop'>

/** The extent of one call: `talk` ends when an answered caller is transferred, `caller` is the caller's whole path. */
export type CallExtent = 'talk' | 'caller'

/** Groups records by call, in their order. */
export function recordsByCall<Part extends PartOfCall>(
  records: readonly Part[],
  extent: CallExtent = 'talk',
): readonly (readonly Part[])[] {
  const byLiveId = new Map(
    records.flatMap((call) => (call.liveId === null ? [] : [[call.liveId, call] as const])),
  )
  return [...Map.groupBy(records, (call) => nameOfCall(call, byLiveId, extent)).values()]
}

/** Maximum length of a chain of stops. */
const maxChainLength = 50

/** Returns the name of the call that a record belongs to, using records known by live id. */
export function nameOfCall(
  record: PartOfCall,
  byLiveId: ReadonlyMap<number, PartOfCall>,
  extent: CallExtent,
): string {
  let root = record
  for (let steps = 0; root.stop.parentLiveId !== null && steps < maxChainLength; steps += 1) {
    const before = byLiveId.get(root.stop.parentLiveId)
    if (!before || (before.type === 'out') !== (record.type === 'out')) break
    if (extent === 'talk' && isOtherTalk(before, root)) break
    root = before
  }
  const { stop, type } = root
  const isFollowing = stop.parentLiveId !== null && (stop.isMember || extent === 'caller')
  if (isFollowing) return `${type === 'out'} for ${stop.parentLiveId}`
  return `${type === 'out'} at ${root.liveId ?? `record ${root.cdrId}`}`
}

/** Whether a person talked to the caller before: a mailbox after an unanswered ring belongs to the same call. */
function isOtherTalk(before: PartOfCall, { stop }: PartOfCall): boolean {
  return before.stop.to === 'person' && (stop.to !== 'mailbox' || wasAnswered(before))
}

function joined(records: readonly Stopped[]): RecentCall {
  const main = records.find(isTalk) ?? records.find(({ stop }) => stop.to === 'person') ?? records.at(-1)
  if (!main) throw new Error('A call without a record')
  const { stop, ...call } = main
  const reached = records.some((each) => each.stop.to === 'mailbox')
  if (records.length === 1 && !reached) return call
  // A record without a time would stretch the call back to 1970.
  const timed = records.filter((each) => each.at > 0)
  const times = timed.flatMap((each) => (each.totalSeconds === undefined ? [] : [endOf(each)]))
  const at = timed.length > 0 ? Math.min(...timed.map((each) => each.at)) : 0
  return {
    ...call,
    at,
    ...(times.length > 0 && { totalSeconds: Math.round((Math.max(...times) - at) / 1_000) }),
    ...throughOf(records),
    talkSeconds: stop.to === 'mailbox' ? 0 : call.talkSeconds,
    recordings: [...new Set(records.flatMap(({ recordings }) => recordings))],
    ...(reached && { voicemail: true as const }),
  }
}

/** A caller who left a message, or was transferred, came through the service of the first attempts. */
function throughOf(records: readonly Stopped[]): Pick<RecentCall, 'way' | 'through'> {
  const { way, through } = records.findLast((record) => record.way !== undefined) ?? {}
  return { ...(way && { way }), ...(through !== undefined && { through }) }
}

function isTalk(call: Stopped): boolean {
  return call.stop.to === 'person' && wasAnswered(call)
}
