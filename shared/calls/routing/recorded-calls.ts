import { readCode } from '../../api/codes.ts'
import type { Cdr } from '../../api/modules/history.ts'
import { readTimestamp } from '../../api/timestamp.ts'

/** One record of a call, reduced to what describes its path. */
type Stop = {
  readonly liveId: number
  readonly parentId: number
  readonly to: string
  readonly toId: string
  readonly talked: boolean
  readonly context: string
  /** Seconds that it rang before it was answered. */
  readonly rang: number
}

/** A call from outside, assembled from its records. */
export type RecordedCall = {
  readonly cdrId: number
  readonly from: string
  /** The number in the first record: the dialled one, unless a rule redirected the call. */
  readonly to: string
  /** `dst_id` of the first record: a user's id, `Queue3`, `IVR2`. */
  readonly toId: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Users and outside numbers who answered, with their ringing time in seconds. */
  readonly answered: Readonly<Record<string, number>>
  /** Queues whose caller was answered by an agent. */
  readonly answeredQueues: readonly number[]
  /** Where each IVR, by id, sent the caller: `dst_id`, or the number. */
  readonly menus: Readonly<Record<number, string>>
}

/** The calls from outside in these records, oldest first. Calls without their first record are left out. */
export function readRecordedCalls(cdrs: readonly Cdr[]): readonly RecordedCall[] {
  const byRoot = Map.groupBy(cdrs, (cdr) => cdr.root_live_id || rootOf(cdr))
  return [...byRoot.values()]
    .flatMap((records) => readCall(records) ?? [])
    .toSorted((one, other) => one.time - other.time)
}

/** For a platform that reports no root: the parent, which is correct if calls are passed on only once. */
function rootOf(cdr: Cdr): number {
  return cdr.parent_live_id || cdr.live_id || -cdr.id
}

function readCall(records: readonly Cdr[]): RecordedCall | undefined {
  const first = records.find(({ parent_live_id: parent }) => !parent)
  const time = readTimestamp(first?.calldate)
  if (!first || time === undefined || readCode('cdr.destination', first.destination) !== 'in')
    return undefined
  if (/^\d+$/.test(first.src_id ?? '') || !first.dst) return undefined
  const stops = records.map(readStop)
  return {
    cdrId: first.id,
    from: first.src || 'anonymous',
    to: first.dst,
    toId: first.dst_id ?? '',
    time,
    answered: Object.fromEntries(
      stops.flatMap(({ talked, toId, to, rang }) =>
        talked && isTelephone(toId) ? [[toId || to, rang]] : [],
      ),
    ),
    answeredQueues: stops.flatMap((stop) => (answersQueue(stop, stops) ? serviceId('queue', stop.toId) : [])),
    menus: Object.fromEntries(
      stops.flatMap((stop) => {
        const next = stops.find(({ parentId, context }) => parentId === stop.liveId && context === 'IVR')
        return serviceId('ivr', stop.toId).map((id) => [id, next ? next.toId || next.to : ''])
      }),
    ),
  }
}

function readStop(cdr: Cdr): Stop {
  const talk = cdr.billsec ?? 0
  return {
    liveId: cdr.live_id ?? 0,
    parentId: cdr.parent_live_id ?? 0,
    to: cdr.dst ?? '',
    toId: cdr.dst_id ?? '',
    talked: talk > 0,
    context: cdr.context ?? '',
    rang: Math.max(0, (cdr.duration ?? 0) - talk),
  }
}

/** A user by id, or an outside party. */
function isTelephone(toId: string): boolean {
  return toId === '' || /^\d+$/.test(toId) || toId.startsWith('contact:')
}

function answersQueue({ liveId }: Stop, stops: readonly Stop[]): boolean {
  return stops.some(({ parentId, context, talked }) => parentId === liveId && context === 'QUEUE' && talked)
}

function serviceId(kind: 'queue' | 'ivr', toId: string): readonly number[] {
  const id = toId.toLowerCase().startsWith(kind) ? Number(toId.slice(kind.length)) : 0
  return Number.isInteger(id) && id > 0 ? [id] : []
}
