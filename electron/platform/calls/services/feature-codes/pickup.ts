import { causes } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import { noLeg } from '../../call-facts.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { CallUser } from '../../directory.ts'
import type { Service, ServedCall } from '../service.ts'

/**
 * Takes the call that rings at a colleague: whoever dials the code is joined with its caller, the colleague's phones stop
 * as for a call that was answered elsewhere. 480 where nothing rings there, and for a caller who is rung for by a queue or
 * a ring group, whose turn is not this code's to decide; 403 for whoever is no user.
 */
export function pickup(board: Switchboard): Service {
  return (served) => {
    if (!served.call.source?.party.user) return served.leg.leave(causes.forbidden)
    take(
      served,
      callRingingAt(board, served, ({ id }) => id === served.destination.id),
    )
  }
}

/** The same for the call that has rung longest at anybody of the own pickup group; 403 for whoever is in none. */
export function groupPickup(board: Switchboard): Service {
  return (served) => {
    const group = served.call.source?.party.user?.pickupGroup
    if (group === undefined) return served.leg.leave(causes.forbidden)
    take(
      served,
      callRingingAt(board, served, ({ pickupGroup }) => pickupGroup === group),
    )
  }
}

function take({ call, leg }: ServedCall, ringing: Call | undefined): void {
  const caller = ringing?.source
  if (!ringing || !caller) return leg.leave(causes.unreachable)
  leg.ring()
  call.ringing.release()?.cancel(causes.elsewhere)
  call.recordsOn ||= ringing.recorded
  ringing.release(caller)
  const { id: parentId, live } = ringing
  call.live.set({ parentId, rootId: live.facts.rootId, target: { ...noLeg, ...caller.party } })
  call.seat('target', caller)
  ringing.end(causes.elsewhere)
  caller.accept().then(
    () => call.join(),
    () => call.end(causes.failed),
  )
}

/** The call that rings at such a user of the customer now, with its caller in it: of several the oldest. */
function callRingingAt(
  board: Switchboard,
  { call: own, destination: { customerId } }: ServedCall,
  isWanted: (user: CallUser) => boolean,
): Call | undefined {
  return board.book
    .all()
    .filter((call) => call !== own && !call.over && call.source !== undefined)
    .filter(({ live: { facts } }) => {
      const { user } = facts.target
      return facts.state === 'RINGING' && user?.customerId === customerId && isWanted(user)
    })
    .toSorted((one, other) => one.id - other.id)[0]
}
