import type { Onwards } from '#shared/calls/routing/onwards.ts'
import { afterUser, planForUser } from '#shared/calls/routing/user-plan.ts'
import { causes, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { CallUser, Destination } from '../directory.ts'
import { passOn } from '../services/pass-on.ts'
import type { Reach, ReachOrder, Switchboard } from '../switchboard.ts'
import type { RingPolicy } from '../ring.ts'
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
  return (board, call, { policy, ...order }) => {
    const { destination } = order
    if (destination.kind === 'user')
      reachUser(ports, board, { call, policy: policy ?? {}, ...order, destination })
    else call.ringTarget(board.ring({ ...order, for: call }), policy)
  }
}

function reachUser(
  ports: ReachPorts,
  board: Switchboard,
  { call, policy, ...order }: UserOrder & { readonly call: Call; readonly policy: RingPolicy },
): void {
  const { destination, caller } = order
  const { user, through } = destination
  const plan = planForUser(user, {
    through,
    isRegistered: board.ports.lines.registrations(user.ext) > 0,
    refuses: board.refuses(user, call),
  })
  const goOn = (to: Onwards) => policy.failed ?? ((cause: Cause) => sendOn(board, call, { user, to, cause }))
  const untaken = goOn(plan.untaken)
  if (plan.kind !== 'forwards') {
    call.ringTarget(board.ring({ ...order, for: call }), { ...policy, failed: untaken })
    return
  }
  const { forwarding, ownSeconds } = plan
  const forward = () => {
    const failed = goOn(plan.unforwarded)
    new Forwarder({ ...ports, board, call, user, forwarding, caller, failed }).start()
  }
  if (ownSeconds === 0) return forward()
  const own = board.ring({ ...order, for: call, seconds: ownSeconds })
  call.ringTarget(own, {
    ...policy,
    failed: (cause) => (isTurnedAway(cause) ? untaken(cause) : forward()),
  })
}

/** Whether the user declined or was busy, so that nothing else is rung. */
function isTurnedAway({ status }: Cause): boolean {
  return status === causes.declined.status || status === causes.busy.status
}

/** Sends the caller of an untaken call to a final destination; the call itself stays missed, with its own cause. */
function sendOn(
  board: Switchboard,
  call: Call,
  { user, to, cause }: { readonly user: CallUser; readonly to: Onwards; readonly cause: Cause },
): void {
  const called = call.live.facts.target.number
  const next = afterUser(board.directory, { user, to, called })
  if (next) passOn(board, call, { to: next, cause })
  else call.end(cause)
}
