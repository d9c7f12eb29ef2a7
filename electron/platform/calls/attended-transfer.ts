import { causes, type Cause, type TransferReport } from '../sip/leg.ts'
import { openTransfer, recall, ringTransferred, type TransferTo } from './blind-transfer.ts'
import type { Call } from './call.ts'
import type { CallEnd } from './call-facts.ts'
import type { Participant } from './participant.ts'
import type { Party } from './party.ts'
import type { CallUser, Destination } from './directory.ts'
import type { Ring } from './ring.ts'
import { calledAs } from '#shared/calls/routing/dial.ts'
import { routeDialled } from './routing.ts'
import type { Switchboard } from './switchboard.ts'

export type AttendedReferral = {
  readonly by: Participant
  /** The dialog of the same user's call to the party consulted first. */
  readonly otherCallId: string
  readonly report: TransferReport
}

/**
 * Joins the far parties of a phone's two calls (REFER with Replaces, RFC 3891) and releases the phone. If the second
 * party still rings, it goes on ringing for the first, who comes back if nobody answers.
 */
export function transferAttended(board: Switchboard, call: Call, referral: AttendedReferral): void {
  const { by, report } = referral
  const user = by.party.user
  const consultation = board.find(referral.otherCallId)
  const sameUser = consultation?.participant.party.user?.id === user?.id
  if (!user || !consultation || !sameUser || consultation.call === call)
    return report(481, 'Call/Transaction Does Not Exist')
  const { call: other, participant: own } = consultation
  const staying = call.other(by)
  if (call.transferring || other.transferring) return report(491, 'Request Pending')
  const far = own === other.source ? other.live.facts.target : other.live.facts.source
  if (!staying || !call.joined || !mayMeet(staying.party, far) || !mayJoin(other, own))
    return report(403, 'Forbidden')
  const destination = destinationOf(board, user, far)
  const next = openTransfer(board, call, { staying: staying.party, by: user, destination, far })
  const anew = beginsAnew(far)
  const found = anew ? undefined : other.other(own)
  const ring = anew ? undefined : other.ringing.release()
  call.release(staying)
  if (found) other.release(found)
  report(200, 'OK')
  next.seat('source', staying)
  if (found) next.seat('target', found)
  call.end(causes.attendedTransfer)
  other.end(causes.attendedTransfer)
  if (found) next.join()
  else ringOn(board, next, { by: user, destination, ring })
}

/** Whether a party may be joined with the other end: two services would stay connected to each other for ever. */
function mayMeet(staying: Party, far: Party): boolean {
  return !beginsAnew(staying) && (staying.service === undefined || far.service === undefined)
}

/** Whether a phone's second call is answered, or rings at the party that the phone called. */
function mayJoin(other: Call, own: Participant): boolean {
  return other.joined || (own === other.source && other.ringing.side === 'target')
}

/** Keeps the phone's target ringing, or calls it anew; if nobody answers, the caller comes back. */
function ringOn(
  board: Switchboard,
  next: Call,
  { by, destination, ring }: TransferTo & { readonly ring: Ring | undefined },
): void {
  const failed = (cause: Cause) => void recall(board, next, { by, cause })
  if (ring) next.ringTarget({ kind: 'ringing', ring }, { failed })
  else ringTransferred(board, next, { by, destination, failed })
}

function destinationOf(board: Switchboard, by: CallUser, end: CallEnd): Destination {
  const { number } = end
  if (end.service === 'voicemail') {
    const mailbox = board.directory.destinationOf('V', end.ownerId ?? 0, by.customerId)
    return mailbox ? calledAs(mailbox, number) : { kind: 'unknown', number }
  }
  if (end.service) return routeDialled(number, by, board.directory)
  return end.user
    ? { kind: 'user', user: end.user, ...(number === end.user.ext ? {} : { through: number }) }
    : { kind: 'outside', number }
}

/** A queue, a group or a menu handles one caller at a time: a caller who arrives by a transfer starts over. */
function beginsAnew({ service }: Party): boolean {
  return service !== undefined && service !== 'conference'
}
