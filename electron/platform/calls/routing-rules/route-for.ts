import { ruledInbound as ruledCall, ruledOutbound } from '#shared/calls/routing/ruled.ts'
import type { CallUser, Destination } from '../directory.ts'
import { routeDialled } from '../routing.ts'
import type { Switchboard } from '../switchboard.ts'

/** The destination of a number that a user dials, sends over REST, transfers a call to or forwards calls to. */
export function routeFor(board: Switchboard, user: CallUser, dialled: string): Destination {
  const { directory } = board
  const ruling = { directory, time: board.now() }
  return ruledOutbound(user, routeDialled(dialled, user, directory), ruling)
}

/** The destination of a call from outside that would reach `destination`; `from` is the caller's number. */
export function applyInboundRules(board: Switchboard, from: string, destination: Destination): Destination {
  return ruledCall(from, destination, { directory: board.directory, time: board.now() })
}
