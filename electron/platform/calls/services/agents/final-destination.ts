import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import { causes, type Cause } from '../../../sip/leg.ts'
import type { Destination } from '../../directory.ts'
import type { Switchboard } from '../../switchboard.ts'
import { forwardCaller } from '../forward-caller.ts'
import type { ServedCall } from '../service.ts'

/** The destination of a caller whom no agent takes; undefined if the call ends there. */
export function finalDestination(
  board: Switchboard,
  { destination }: ServedCall,
  { type, id }: NextDestination,
): Destination | undefined {
  return board.directory.destinationOf(type, id, destination.customerId)
}

/**
 * Sends a caller on. Without a destination, an unanswered call fails, so that a transferring party is told; an answered
 * one ends.
 */
export function forwardOrEnd(
  board: Switchboard,
  { call, leg }: ServedCall,
  { to, cause }: { readonly to: Destination | undefined; readonly cause?: Cause },
): void {
  if (to) forwardCaller(board, call, { to, ...(cause === undefined ? {} : { cause }) })
  else if (call.isJoined) call.end(causes.noAnswer)
  else leg.end(causes.noAnswer)
}
