import { causes, type TransferReport } from '../sip/leg.ts'
import { openTransfer, recall } from './blind-transfer.ts'
import type { Call } from './call.ts'
import type { CallEnd } from './call-facts.ts'
import type { Participant } from './participant.ts'
import type { Destination } from './directory.ts'
import type { Switchboard } from './switchboard.ts'

export type AttendedReferral = {
  readonly by: Participant
  /** The dialog with the party who was asked first, of the same user. */
  readonly otherCallId: string
  readonly report: TransferReport
}

/**
 * Joins the far parties of a phone's two calls (REFER with Replaces, RFC 3891) and lets the phone go. Where the second
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
  const joinable = other.joined || (own === other.source && other.ringingSide === 'target')
  if (!staying || !call.joined || !joinable) return report(403, 'Forbidden')

  const far = own === other.source ? other.live.facts.target : other.live.facts.source
  const next = openTransfer(board, call, {
    staying: staying.party,
    by: user,
    destination: destinationOf(far),
  })
  const found = other.other(own)
  const ring = other.releaseRing()
  call.release(staying)
  if (found) other.release(found)
  report(200, 'OK')
  next.seat('source', staying)
  if (found) next.seat('target', found)
  call.end(causes.attendedTransfer)
  other.end(causes.attendedTransfer)
  if (found) next.join()
  else if (ring)
    next.ringTarget(
      { kind: 'ringing', ring },
      { failed: (cause) => void recall(board, next, { by: user, cause }) },
    )
}

function destinationOf(end: CallEnd): Destination {
  return end.user
    ? { kind: 'user', user: end.user, ...(end.number === end.user.ext ? {} : { through: end.number }) }
    : { kind: 'outside', number: end.number }
}
