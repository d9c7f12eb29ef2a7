import { maxStops } from '#shared/calls/routing/limits.ts'
import { causes, type CallerIdentity, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { Destination } from '../directory.ts'
import { emptyParty } from '../party.ts'
import type { RingHandlers } from '../ring.ts'
import type { Participant } from '../participant.ts'
import { partyOf } from '../routing.ts'
import type { Switchboard } from '../switchboard.ts'

const forwardCounts = new WeakMap<Participant, number>()

/** The next destination of a call's caller, and the reason for moving on. */
export type ForwardOptions = RingHandlers & {
  readonly to: Destination
  /** The cause with which the current call ends; a normal end by default. */
  readonly cause?: Cause
  /** Context of the call that follows; by default derived from its parties. */
  readonly context?: string
  /** Shown to the next party as calling, instead of the caller. */
  readonly caller?: CallerIdentity
  /** How long the next party rings; by default as set there. */
  readonly seconds?: number
}

/**
 * Sends the caller of a call on: the live call ends, and a new one with the old one as its parent takes the caller,
 * whose leg stays untouched, and rings the destination. Returns the new call, or the old one, ended, if nobody waits
 * in it or the caller is going round in circles.
 */
export function forwardCaller(board: Switchboard, call: Call, options: ForwardOptions): Call {
  const waitingCaller = call.source
  const { to, cause = causes.normal, context, caller: shownCaller, seconds, ...handlers } = options
  const forwardCount = waitingCaller ? (forwardCounts.get(waitingCaller) ?? 0) + 1 : 0
  if (!waitingCaller || forwardCount > maxStops) {
    call.end(waitingCaller ? causes.noAnswer : cause)
    return call
  }
  forwardCounts.set(waitingCaller, forwardCount)
  const next = openFollowUpCall(board, call, { to, ...(context === undefined ? {} : { context }) })
  moveCaller(call, next, cause)
  const { number, name } = waitingCaller.party
  const caller = shownCaller ?? { number, name }
  const ringTime = seconds === undefined ? {} : { seconds }
  board.reach(next, { destination: to, caller, ...ringTime, handlers })
  return next
}

/** Opens a live call that follows another with the same caller, who still waits in the old one. */
export function openFollowUpCall(
  board: Switchboard,
  call: Call,
  { to, context }: { readonly to: Destination; readonly context?: string },
): Call {
  const { customerId, source } = call.live.facts
  return board.open({
    customerId,
    source: call.source?.party ?? { ...emptyParty, ...source },
    target: partyOf(to, customerId, board.directory),
    parent: call,
    ...(context === undefined ? {} : { context }),
  })
}

/** Moves the waiting caller from one call to another and ends the first. */
export function moveCaller(from: Call, to: Call, cause: Cause = causes.normal): void {
  const waitingCaller = from.source
  if (!waitingCaller) return
  from.release(waitingCaller)
  to.attach('source', waitingCaller)
  from.end(cause)
}
