import { causes, type Leg } from '../sip/leg.ts'
import type { Call } from './call.ts'
import type { CallUser, Destination } from './directory.ts'
import { Participant } from './participant.ts'
import { outsideParty, userParty, type Party } from './party.ts'
import { customerOf } from '#shared/calls/routing/dial.ts'
import { partyOf } from './routing.ts'
import { routeFor, applyInboundRules } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'

/**
 * Handles an outside call to one of a customer's numbers: unless a rule sends it elsewhere, rings its user's phones or
 * its service. A call that a rule blocks ends at once.
 */
export function openInboundCall(board: Switchboard, leg: Leg, calledDestination: Destination): Call {
  const customerId = customerOf(calledDestination)
  const destination = applyInboundRules(board, leg.number, calledDestination)
  const source = outsideParty(leg.number, customerId, board.directory)
  const target = partyOf(destination, customerId, board.directory)
  const call = board.open({ customerId, source, target, direction: 'in' })
  board.ports.archive.trackInboundCall(
    call.live.facts,
    partyOf(calledDestination, customerId, board.directory).number,
  )
  call.attach('source', new Participant(leg, source))
  const caller = { number: source.number, name: source.name }
  board.reach(call, { destination, caller })
  return call
}

/**
 * Handles a call dialled on a user's phone. It ends at once if nobody can be reached: 404 for an unknown number, 486
 * for the user's own, 403 for a call that a rule blocks.
 */
export function openDialledCall(
  board: Switchboard,
  leg: Leg,
  dial: { readonly from: string; readonly to: string },
): void {
  const user = board.directory.userByExtension(dial.from)
  if (!user) {
    leg.hangUp(causes.unreachable)
    return
  }
  const destination = routeFor(board, user, dial.to)
  const target = partyOf(destination, user.customerId, board.directory)
  const source = callerParty(user, destination)
  const call = board.open({ customerId: user.customerId, source, target })
  call.attach('source', new Participant(leg, source))
  if (destination.kind === 'user' && destination.user.id === user.id) {
    call.end(causes.busy)
    return
  }
  const caller = { number: source.number, name: source.name }
  board.reach(call, { destination, caller, reason: 'colleague' })
}

/** The caller as shown: the extension to colleagues, the user's number or the requested one to the outside. */
export function callerParty(user: CallUser, to: Destination, callerId?: string): Party {
  return to.kind === 'outside' ? userParty(user, callerId ?? (user.cli || user.ext)) : userParty(user)
}
