import { causes, type Cause } from '../../sip/leg.ts'
import type { Call } from '../call.ts'
import type { CallUser, Destination, Forwarding } from '../directory.ts'
import type { Onwards } from '../onwards.ts'
import { calledAs } from '../routing.ts'
import { passOn } from '../services/pass-on.ts'
import type { Reach, ReachOrder, Switchboard } from '../switchboard.ts'
import type { RingPolicy } from '../ring.ts'
import type { AnnouncementOf } from './announcement-of.ts'
import { Forwarder } from './forwarder.ts'

export type ReachPorts = { readonly announcementOf: AnnouncementOf }

type UserDestination = Extract<Destination, { kind: 'user' }>
type UserOrder = ReachOrder & { readonly destination: UserDestination }

/**
 * Calls a party for a call. A user's own phones ring first; then, as far as the settings say, the telephones of Follow
 * Me; at last the caller goes on to the final destination. Where the order's policy says what shall follow a failure,
 * that takes the place of the final destination.
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
  const { user } = destination
  const goOn = (to: Onwards) => policy.failed ?? ((cause: Cause) => sendOn(board, call, { user, to, cause }))
  const untaken = goOn(user.finalDestination)
  const forwarding = forwardingFor(board, destination)
  if (!forwarding) {
    call.ringTarget(board.ring({ ...order, for: call }), { ...policy, failed: untaken })
    return
  }
  if (board.refuses(user, call)) return untaken(causes.busy)
  const forward = () => {
    const failed = goOn(forwarding.finalDestination)
    new Forwarder({ ...ports, board, call, user, forwarding, caller, failed }).start()
  }
  if (forwarding.ownSeconds === 0) return forward()
  const own = board.ring({ ...order, for: call, seconds: forwarding.ownSeconds })
  call.ringTarget(own, {
    ...policy,
    failed: (cause) => (isTurnedAway(cause) ? untaken(cause) : forward()),
  })
}

/** What rings for a user elsewhere: Follow Me, or else, while no phone is registered, the number for that. */
function forwardingFor(board: Switchboard, { user, through }: UserDestination): Forwarding | undefined {
  const { followMe, networkUnavailable } = user
  const suits = (forwarding: Forwarding | undefined) =>
    forwarding && (!forwarding.onlyDirect || through !== undefined) ? forwarding : undefined
  const registered = board.ports.lines.registrations(user.ext) > 0
  return suits(followMe) ?? (registered ? undefined : suits(networkUnavailable))
}

/** A call that the user turned away, or has no line for, rings nowhere else. */
function isTurnedAway({ status }: Cause): boolean {
  return status === causes.declined.status || status === causes.busy.status
}

/** Sends the caller of an untaken call to a final destination; the call itself stays missed, for the cause that it had. */
function sendOn(
  board: Switchboard,
  call: Call,
  { user, to, cause }: { readonly user: CallUser; readonly to: Onwards; readonly cause: Cause },
): void {
  const found = board.directory.destinationOf(to.type, to.id, user.customerId)
  const isSelf = found?.kind === 'user' && found.user.id === user.id
  if (!found || isSelf) call.end(cause)
  else passOn(board, call, { to: calledAs(found, call.live.facts.target.number), cause })
}
