import { mostStops } from '#shared/calls/routing/limits.ts'
import { causes, type CallerIdentity, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { Destination } from '../directory.ts'
import { nobody } from '../party.ts'
import type { RingPolicy } from '../ring.ts'
import type { Participant } from '../participant.ts'
import { partyOf } from '../routing.ts'
import type { Switchboard } from '../switchboard.ts'

const stops = new WeakMap<Participant, number>()

/** Where the caller of a call goes on, and why it does not stay. */
export type Onward = RingPolicy & {
  readonly to: Destination
  /** Why the present call ends; a normal end unless told otherwise. */
  readonly cause?: Cause
  /** Of the call that follows; derived from its parties unless given. */
  readonly context?: string
  /** Whom the next party sees as calling, instead of the caller. */
  readonly caller?: CallerIdentity
  /** How long the next party rings; as it is set there unless given. */
  readonly seconds?: number
}

/**
 * Sends the caller of a call on: the live call ends, a new one with it as its parent holds the caller, whose leg is not
 * touched, and rings the destination. Gives the new call; the old one, ended, where nobody waits in it or where the
 * caller goes round in circles.
 */
export function passOn(board: Switchboard, call: Call, onward: Onward): Call {
  const waiting = call.source
  const { to, cause = causes.normal, context, caller: shown, seconds, ...policy } = onward
  const stop = waiting ? (stops.get(waiting) ?? 0) + 1 : 0
  if (!waiting || stop > mostStops) {
    call.end(waiting ? causes.noAnswer : cause)
    return call
  }
  stops.set(waiting, stop)
  const next = openFollowing(board, call, { to, ...(context === undefined ? {} : { context }) })
  moveCaller(call, next, cause)
  const { number, name } = waiting.party
  const caller = shown ?? { number, name }
  const time = seconds === undefined ? {} : { seconds }
  board.reach(next, { destination: to, caller, ...time, policy })
  return next
}

/** A live call that follows another one with the same caller, who still waits in the old one. */
export function openFollowing(
  board: Switchboard,
  call: Call,
  { to, context }: { readonly to: Destination; readonly context?: string },
): Call {
  const { customerId, source } = call.live.facts
  return board.open({
    customerId,
    source: call.source?.party ?? { ...nobody, ...source },
    target: partyOf(to, customerId, board.directory),
    parent: call,
    ...(context === undefined ? {} : { context }),
  })
}

/** Moves the waiting caller from one call to another and ends the first. */
export function moveCaller(from: Call, to: Call, cause: Cause = causes.normal): void {
  const waiting = from.source
  if (!waiting) return
  from.release(waiting)
  to.seat('source', waiting)
  from.end(cause)
}
