import { readEnd } from './call-end.ts'
import { firstStart, foremostLeg, isWaiting } from './call-groups.ts'
import type { LiveCallRecord } from './live-call.ts'

/**
 * Current situation of a caller.
 * - `waiting`: nobody has answered: in a queue, a ring group, or at a ringing phone
 * - `service`: with a mailbox or a menu, where nobody talks
 */
export type BoardState = 'waiting' | 'held' | 'talking' | 'service' | 'dialling'

/** One live call as the wallboard counts it. Times are milliseconds since 1970. */
export type BoardCall = {
  /** Stays the same while the call is with the same people. */
  readonly key: number | string
  readonly state: BoardState
  /** The leg that represents the call. */
  readonly call: LiveCallRecord
  readonly legs: readonly LiveCallRecord[]
  /** Start of its time: the first ring of a waiting caller, else the answer; 0 if the platform gives none. */
  readonly since: number
  /** The key of the queue that it is in, or came through; null if none or unknown. */
  readonly queue: string | null
  /** Null while it is not on hold, or if the start of the hold was not observed. */
  readonly heldSince: number | null
}

export type BoardCallFacts = {
  readonly key: number | string
  /** At least one. */
  readonly legs: readonly LiveCallRecord[]
  readonly queue: string | null
  readonly heldSince: (callId: number) => number | null
}

/** Combines the legs of one call. */
export function readBoardCall({ key, legs, queue, heldSince }: BoardCallFacts): BoardCall {
  const call = legs.length === 1 ? legs[0] : foremostLeg(legs)
  if (!call) throw new Error('A call without a leg')
  const state = boardState(call)
  return {
    key,
    state,
    call,
    legs,
    since: state === 'waiting' ? firstStart(legs) : (call.connectedAt ?? call.startedAt),
    queue,
    heldSince: state === 'held' ? heldSince(call.id) : null,
  }
}

function boardState(call: LiveCallRecord): BoardState {
  const end = readEnd(call, 'destination')
  const service = end.kind === 'service' ? end.service : null
  if (service === 'queue' || service === 'ring-group' || isWaiting(call)) return 'waiting'
  if (call.state === 'ON_HOLD') return 'held'
  if (service !== null && service !== 'conference') return 'service'
  if (call.state === 'CONNECTED') return 'talking'
  return call.direction === 'in' ? 'waiting' : 'dialling'
}

const order: Readonly<Record<BoardState, number>> = {
  waiting: 0,
  held: 1,
  talking: 2,
  service: 3,
  dialling: 4,
}

/** Longest waiting first, then calls on hold, connected, with a service, and dialled, each longest first. */
export function orderBoard(one: BoardCall, other: BoardCall): number {
  if (one.state !== other.state) return order[one.state] - order[other.state]
  return one.since - other.since || one.call.id - other.call.id
}
