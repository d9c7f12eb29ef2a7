import { causes, type Cause } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import type { Destination } from '../../directory.ts'
import type { Onwards } from '../../onwards.ts'
import type { Switchboard } from '../../switchboard.ts'
import { passOn } from '../pass-on.ts'

/** Where the caller of a call goes whom no agent takes; undefined where the call ends there. */
export function finalDestination(
  board: Switchboard,
  call: Call,
  { type, id }: Onwards,
): Destination | undefined {
  return board.directory.destinationOf(type, id, call.live.facts.customerId)
}

/** Sends a caller on, or ends the call unanswered where there is nowhere to go. */
export function sendOn(
  board: Switchboard,
  call: Call,
  { to, cause }: { readonly to: Destination | undefined; readonly cause?: Cause },
): void {
  if (to) passOn(board, call, { to, ...(cause === undefined ? {} : { cause }) })
  else call.end(causes.noAnswer)
}
