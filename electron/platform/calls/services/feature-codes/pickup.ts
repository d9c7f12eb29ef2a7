import { causes } from '../../../sip/leg.ts'
import type { Call } from '../../call.ts'
import { emptyLegFacts } from '../../call-facts.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { CallUser } from '../../directory.ts'
import type { Service, ServedCall } from '../service.ts'

/**
 * Picks up the call that rings at a colleague: joins its caller with the user who dialled the code, and stops the
 * colleague's phones as for a call answered elsewhere. 404 if nothing rings there, or if the call rings for a queue or
 * ring group, which this code must not overrule; 403 for a caller who is not a user.
 */
export function pickup(board: Switchboard): Service {
  return (served) => {
    if (!served.call.source?.party.user) return served.leg.end(causes.forbidden)
    pickUpCall(
      served,
      callRingingAt(board, served, ({ id }) => id === served.destination.id),
    )
  }
}

/** The same for the longest ringing call in the user's own pickup group; 403 for a user without a group. */
export function groupPickup(board: Switchboard): Service {
  return (served) => {
    const group = served.call.source?.party.user?.pickupGroup
    if (group === undefined) return served.leg.end(causes.forbidden)
    pickUpCall(
      served,
      callRingingAt(board, served, ({ pickupGroup }) => pickupGroup === group),
    )
  }
}

function pickUpCall({ call, leg }: ServedCall, ringing: Call | undefined): void {
  const caller = ringing?.source
  if (!ringing || !caller) return leg.end(causes.unreachable)
  leg.ring()
  call.ringing.release()?.cancel(causes.completedElsewhere)
  call.recordFromStart ||= ringing.isRecorded
  ringing.release(caller)
  const { id: parentId, live } = ringing
  call.live.set({ parentId, rootId: live.facts.rootId, target: { ...emptyLegFacts, ...caller.party } })
  call.attach('target', caller)
  ringing.end(causes.completedElsewhere)
  caller.accept().then(
    () => call.join(),
    () => call.end(causes.failed),
  )
}

/** The oldest call that rings now at a matching user of the customer, with its caller in it. */
function callRingingAt(
  board: Switchboard,
  { call: dialledCall, destination: { customerId } }: ServedCall,
  matches: (user: CallUser) => boolean,
): Call | undefined {
  return board.book
    .all()
    .filter((call) => call !== dialledCall && !call.isOver && call.source !== undefined)
    .filter(({ live: { facts } }) => {
      const { user } = facts.target
      return facts.state === 'RINGING' && user?.customerId === customerId && matches(user)
    })
    .toSorted((a, b) => a.id - b.id)[0]
}
