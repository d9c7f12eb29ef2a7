import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import { afterUser, planForUser } from '#shared/calls/routing/user-plan.ts'
import { causes, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { CallUser, Destination } from '../directory.ts'
import { forwardCaller } from '../services/forward-caller.ts'
import type { Reach, ReachOrder, Switchboard } from '../switchboard.ts'
import type { RingHandlers } from '../ring.ts'
import type { AnnouncementOf } from './announcement-of.ts'
import { Forwarder } from './forwarder.ts'

export type ReachPorts = { readonly announcementOf: AnnouncementOf }

type UserDestination = Extract<Destination, { kind: 'user' }>
type UserOrder = ReachOrder & { readonly destination: UserDestination }

/**
 * Calls a party for a call. A user's own phones ring first; then, depending on the settings, the telephones of Follow
 * Me; finally the caller goes to the final destination. If the order's policy handles failures, that replaces the final
 * destination.
 */
export function reachWith(ports: ReachPorts): Reach {
  return (board, call, { handlers, ...order }) => {
    const { destination } = order
    if (destination.kind === 'user')
      reachUser(ports, board, { call, handlers: handlers ?? {}, ...order, destination })
    else call.ringTarget(board.ring({ ...order, forCall: call }), handlers)
  }
}

function reachUser(
  ports: ReachPorts,
  board: Switchboard,
  { call, handlers, ...order }: UserOrder & { readonly call: Call; readonly handlers: RingHandlers },
): void {
  const { destination, caller } = order
  const { user, through } = destination
  const plan = planForUser(user, {
    through,
    isRegistered: board.ports.lines.registrations(user.ext) > 0,
    refuses: board.isUnavailable(user, call),
  })
  const failureHandler = (to: NextDestination) =>
    handlers.onFailed ?? ((cause: Cause) => sendToDestination(board, call, { user, to, cause }))
  const onUnanswered = failureHandler(plan.finalDestination)
  if (plan.kind !== 'forwards') {
    call.ringTarget(board.ring({ ...order, forCall: call }), { ...handlers, onFailed: onUnanswered })
    return
  }
  const { forwarding, ownSeconds } = plan
  const forward = () => {
    const onFailed = failureHandler(plan.forwardFinalDestination)
    new Forwarder({ ...ports, board, call, user, forwarding, caller, onFailed }).start()
  }
  if (ownSeconds === 0) return forward()
  const ownRing = board.ring({ ...order, forCall: call, seconds: ownSeconds })
  call.ringTarget(ownRing, {
    ...handlers,
    onFailed: (cause) => (isDeclinedOrBusy(cause) ? onUnanswered(cause) : forward()),
  })
}

/** Whether the user declined or was busy, so that nothing else is rung. */
function isDeclinedOrBusy({ status }: Cause): boolean {
  return status === causes.declined.status || status === causes.busy.status
}

/** Sends the caller of an untaken call to a final destination; the call itself stays missed, with its own cause. */
function sendToDestination(
  board: Switchboard,
  call: Call,
  { user, to, cause }: { readonly user: CallUser; readonly to: NextDestination; readonly cause: Cause },
): void {
  const called = call.live.facts.target.number
  const next = afterUser(board.directory, { user, to, called })
  if (next) forwardCaller(board, call, { to: next, cause })
  else call.end(cause)
}
