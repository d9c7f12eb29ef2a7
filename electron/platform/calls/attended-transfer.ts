import { causes, type Cause, type TransferReport } from '../sip/leg.ts'
import { openTransfer, recall, ringTransferred, type TransferRequest } from './blind-transfer.ts'
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
  const consultation = board.findDialog(referral.otherCallId)
  const sameUser = consultation?.participant.party.user?.id === user?.id
  if (!user || !consultation || !sameUser || consultation.call === call)
    return report(481, 'Call/Transaction Does Not Exist')
  const { call: consultationCall, participant: transferorEnd } = consultation
  const transferee = call.otherParty(by)
  if (call.isTransferring || consultationCall.isTransferring) return report(491, 'Request Pending')
  const consultedParty =
    transferorEnd === consultationCall.source
      ? consultationCall.live.facts.target
      : consultationCall.live.facts.source
  if (
    !transferee ||
    !call.isJoined ||
    !mayConnect(transferee.party, consultedParty) ||
    !isTransferable(consultationCall, transferorEnd)
  )
    return report(403, 'Forbidden')
  const destination = destinationOf(board, user, consultedParty)
  const next = openTransfer(board, call, {
    transferee: transferee.party,
    by: user,
    destination,
    consultedParty,
  })
  const restarts = isSingleCallerService(consultedParty)
  const consultedEnd = restarts ? undefined : consultationCall.otherParty(transferorEnd)
  const ring = restarts ? undefined : consultationCall.ringing.release()
  call.release(transferee)
  if (consultedEnd) consultationCall.release(consultedEnd)
  report(200, 'OK')
  next.attach('source', transferee)
  if (consultedEnd) next.attach('target', consultedEnd)
  call.end(causes.attendedTransfer)
  consultationCall.end(causes.attendedTransfer)
  if (consultedEnd) next.join()
  else continueRinging(board, next, { by: user, destination, ring })
}

/** Whether a party may be joined with the other end: two services would stay connected to each other for ever. */
function mayConnect(transferee: Party, consultedParty: Party): boolean {
  return (
    !isSingleCallerService(transferee) &&
    (transferee.service === undefined || consultedParty.service === undefined)
  )
}

/** Whether a phone's second call is answered, or rings at the party that the phone called. */
function isTransferable(call: Call, transferorEnd: Participant): boolean {
  return call.isJoined || (transferorEnd === call.source && call.ringing.side === 'target')
}

/** Keeps the phone's target ringing, or calls it anew; if nobody answers, the caller comes back. */
function continueRinging(
  board: Switchboard,
  next: Call,
  { by, destination, ring }: TransferRequest & { readonly ring: Ring | undefined },
): void {
  const onFailed = (cause: Cause) => void recall(board, next, { by, cause })
  if (ring) next.ringTarget({ kind: 'ringing', ring }, { onFailed })
  else ringTransferred(board, next, { by, destination, onFailed })
}

function destinationOf(board: Switchboard, by: CallUser, calledEnd: CallEnd): Destination {
  const { number } = calledEnd
  if (calledEnd.service === 'voicemail') {
    const mailbox = board.directory.destinationOf('V', calledEnd.ownerId ?? 0, by.customerId)
    return mailbox ? calledAs(mailbox, number) : { kind: 'unknown', number }
  }
  if (calledEnd.service) return routeDialled(number, by, board.directory)
  return calledEnd.user
    ? { kind: 'user', user: calledEnd.user, ...(number === calledEnd.user.ext ? {} : { through: number }) }
    : { kind: 'outside', number }
}

/** A queue, a group or a menu handles one caller at a time: a caller who arrives by a transfer starts over. */
function isSingleCallerService({ service }: Party): boolean {
  return service !== undefined && service !== 'conference'
}
