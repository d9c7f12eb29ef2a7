import type { Cdr } from '#shared/api/modules/history.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { readParty } from '#shared/calls/read-live-call.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { wayOfContext } from './call-way.ts'

/** Where one record of a call led, and which live call it followed: the platform leaves one for each stop of a caller. */
export type Stop = {
  /** `service`: a queue, a ring group or a menu, in which nobody of the company talks. */
  readonly to: 'person' | 'mailbox' | 'service'
  readonly parentLiveId: number | null
  /** Rung for a queue or ring group: each try leaves a record. */
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
 * The records of one call as one: the queue and the colleague who answered, a missed call and the message that was left,
 * each try of a queue. Newest first, as they were given. A transfer makes another call of it.
 */
export function oneEach(records: readonly Stopped[]): readonly RecentCall[] {
  return recordsByCall(records).map(joined)
}

/** What tells which call a record is part of. */
export type PartOfCall = Pick<Stopped, 'cdrId' | 'liveId' | 'type' | 'talkSeconds' | 'stop'>

/** What one call is: `talk` ends where somebody who answered passes the caller on, `caller` is all that a caller goes through. */
export type CallExtent = 'talk' | 'caller'

/** The records of each call together, in their order. */
export function recordsByCall<Part extends PartOfCall>(
  records: readonly Part[],
  extent: CallExtent = 'talk',
): readonly (readonly Part[])[] {
  const byLiveId = new Map(
    records.flatMap((call) => (call.liveId === null ? [] : [[call.liveId, call] as const])),
  )
  return [...Map.groupBy(records, (call) => nameOfCall(call, byLiveId, extent)).values()]
}

/** The longest chain of stops that is followed. */
const longestChain = 50

/** Names the call that a record is part of, among the records that are known by their live id. */
export function nameOfCall(
  record: PartOfCall,
  byLiveId: ReadonlyMap<number, PartOfCall>,
  extent: CallExtent,
): string {
  let root = record
  for (let steps = 0; root.stop.parentLiveId !== null && steps < longestChain; steps += 1) {
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

/** Whether a person had the caller before: a mailbox that follows who did not answer is of the same call. */
function isOtherTalk(before: PartOfCall, { stop }: PartOfCall): boolean {
  return before.stop.to === 'person' && (stop.to !== 'mailbox' || before.talkSeconds > 0)
}

function joined(records: readonly Stopped[]): RecentCall {
  const main = records.find(isTalk) ?? records.find(({ stop }) => stop.to === 'person') ?? records.at(-1)
  if (!main) throw new Error('A call without a record')
  const { stop, ...call } = main
  const reached = records.some((each) => each.stop.to === 'mailbox')
  if (records.length === 1 && !reached) return call
  const times = records.flatMap(({ at, totalSeconds }) =>
    totalSeconds === undefined ? [] : [at + totalSeconds * 1_000],
  )
  const at = Math.min(...records.map((each) => each.at))
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

/** A caller who left a message, or was passed on, came through what the first tries were made for. */
function throughOf(records: readonly Stopped[]): Pick<RecentCall, 'way' | 'through'> {
  const { way, through } = records.findLast((record) => record.way !== undefined) ?? {}
  return { ...(way && { way }), ...(through !== undefined && { through }) }
}

function isTalk({ stop, talkSeconds }: Stopped): boolean {
  return stop.to === 'person' && talkSeconds > 0
}
