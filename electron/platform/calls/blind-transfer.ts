import { err, ok, type Result } from '#shared/core/result.ts'
import { causes, type CallerIdentity, type Cause } from '../sip/leg.ts'
import type { Call } from './call.ts'
import type { CallSide } from './call-ringing.ts'
import type { CallUser, Destination } from './directory.ts'
import type { Participant } from './participant.ts'
import { isOutside, userParty, type Party } from './party.ts'
import type { RingHandlers } from './ring.ts'
import { calledAs } from '#shared/calls/routing/dial.ts'
import { partyOf } from './routing.ts'
import { routeFor } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'

/*
 * Which live call is which, where the specification leaves it open: a transfer ends the live call with `t_cause`
 * "Blind transfer" or "Attended transfer", and opens a new one whose `parent_id` is the old id. The leg of the party
 * that stays moves over untouched. A transfer that nobody takes ends its live call in the same way, and
 * the caller comes back in a third one, of context TRANSFER_RECALL.
 */

/** The context of a call that returns from a transfer that nobody took. */
const recallContext = 'TRANSFER_RECALL'

/** Why a call cannot be transferred, as a sentence for the requester. */
export type TransferRefusal = string

/**
 * Transfers a call for PATCH `dst` (specification 4.3): releases the transferring party's leg at once and plays
 * ring-back to the other party. A root user who takes no part transfers on behalf of the user who does.
 * Returns the call that now holds the caller.
 */
export function transferBlind(
  board: Switchboard,
  call: Call,
  order: { readonly by: CallUser; readonly dst: string },
): Result<Call, TransferRefusal> {
  const checked = checkBlindTransfer(board, call, order)
  return checked.ok ? ok(checked.value()) : checked
}

/** Checks such a transfer without any change; the returned function carries it out if the call has not changed. */
export function checkBlindTransfer(
  board: Switchboard,
  call: Call,
  order: { readonly by: CallUser; readonly dst: string },
): Result<() => Call, TransferRefusal> {
  const side = transferringSide(call, order.by)
  const by = call.live.facts[side].user ?? order.by
  const transferee = side === 'target' ? call.source : call.target
  if (call.isTransferring) return err('A transfer of this call is under way')
  if (!transferee || !(call.isJoined || (side === 'target' && call.ringing.side === 'target')))
    return err('The call cannot be transferred in its present state')
  if (transferee.party.service) return err('A service cannot be transferred')
  const destination = divertIfUnavailable(board, routeFor(board, by, order.dst), { by, call })
  if (destination.kind === 'unknown') return err(`Nobody can be reached at ${order.dst}`)
  if (destination.kind === 'barred') return err(`A routing rule blocks calls to ${destination.number}`)
  if (destination.kind === 'user' && destination.user.id === by.id)
    return err('A call cannot be transferred to the one who transfers it')
  return ok(() => performBlindTransfer(board, call, { transferee, by, destination }))
}

function performBlindTransfer(
  board: Switchboard,
  call: Call,
  { transferee, by, destination }: TransferRequest & { readonly transferee: Participant },
): Call {
  const next = openTransfer(board, call, { transferee: transferee.party, by, destination })
  call.release(transferee)
  next.attach('source', transferee)
  call.end(causes.blindTransfer)
  let currentCall = next
  ringTransferred(board, next, {
    by,
    destination,
    onFailed: (cause) => {
      currentCall = recall(board, next, { by, cause })
    },
  })
  return currentCall
}

/** Most final destinations that a caller is sent on to, since they may form a loop. */
const maxDiversions = 5

/**
 * Where a transferred call goes: if the user takes no calls now (do not disturb, or busy without call waiting), to the
 * user's final destination. Without one the transfer fails and the caller comes back.
 */
export function divertIfUnavailable(
  board: Switchboard,
  destination: Destination,
  { by, call }: { readonly by: CallUser; readonly call: Call },
): Destination {
  let next = destination
  for (let diversion = 0; diversion < maxDiversions; diversion += 1) {
    if (next.kind !== 'user' || !board.isUnavailable(next.user, call)) return next
    const { finalDestination: to, customerId } = next.user
    const found = board.directory.destinationOf(to.type, to.id, customerId)
    if (!found || (found.kind === 'user' && found.user.id === by.id)) return destination
    next = calledAs(found, next.through ?? next.user.ext)
  }
  return destination
}

export type TransferRequest = { readonly by: CallUser; readonly destination: Destination }

/** Opens the live call that follows another by a transfer; `consultedParty` is the far party of an attended one. */
export function openTransfer(
  board: Switchboard,
  parent: Call,
  {
    transferee,
    by,
    destination,
    consultedParty,
  }: TransferRequest & { readonly transferee: Party; readonly consultedParty?: Party },
): Call {
  const target = partyOf(destination, by.customerId, board.directory)
  return board.open({
    customerId: by.customerId,
    source: transferee,
    target:
      consultedParty && isOutside(consultedParty)
        ? { ...target, paidBy: consultedParty.paidBy ?? null }
        : target,
    parent,
    referredBy: by.ext,
  })
}

/** Rings the target of a transfer, which sees the party that stays or, with `transfer_cli` L, the transferring user. */
export function ringTransferred(
  board: Switchboard,
  next: Call,
  { by, destination, ...handlers }: TransferRequest & RingHandlers,
): void {
  const { source } = next.live.facts
  const caller: CallerIdentity =
    by.transferCli === 'L' ? { number: by.ext, name: by.name } : { number: source.number, name: source.name }
  next.ringTarget(board.ring({ destination, caller, forCall: next, reason: 'colleague' }), handlers)
}

/**
 * Returns the caller of a failed transfer to the transferring user, so that no caller is lost: that user's phones ring
 * even with do-not-disturb. If nobody answers there either, the call ends.
 */
export function recall(
  board: Switchboard,
  failedCall: Call,
  { by, cause }: { readonly by: CallUser; readonly cause: Cause },
): Call {
  const waitingCaller: Participant | undefined = failedCall.source
  if (!waitingCaller) {
    failedCall.end(cause)
    return failedCall
  }
  const target = userParty(by)
  const source = waitingCaller.party
  const returnedCall = board.open({
    customerId: by.customerId,
    source,
    target,
    parent: failedCall,
    context: recallContext,
  })
  failedCall.release(waitingCaller)
  returnedCall.attach('source', waitingCaller)
  failedCall.end(cause)
  const destination: Destination = { kind: 'user', user: by }
  const caller = { number: source.number, name: source.name }
  returnedCall.ringTarget(board.ring({ destination, caller, forCall: returnedCall, reason: 'recall' }))
  return returnedCall
}

/**
 * The transferring side: the user's own, or for a root user who takes no part that of the called user or service.
 */
function transferringSide(call: Call, by: CallUser): CallSide {
  const { source, target } = call.live.facts
  if (target.user?.id === by.id) return 'target'
  if (source.user?.id === by.id) return 'source'
  return target.user || target.service ? 'target' : 'source'
}
