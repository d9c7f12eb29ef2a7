import { causes, type TransferReport } from '../sip/leg.ts'
import { openTransfer, recall, ringTransferred, divertedFrom } from './blind-transfer.ts'
import type { Call } from './call.ts'
import type { Participant } from './participant.ts'
import { routeFor } from './routing-rules/route-for.ts'
import type { Switchboard } from './switchboard.ts'

export type Referral = {
  readonly by: Participant
  readonly target: string
  readonly report: TransferReport
}

/**
 * A blind transfer requested by a phone with REFER (RFC 3515). The call stays with the phone until the target answers;
 * if nobody does, the phone is told why and keeps it. If the phone hangs up meanwhile, the platform takes over:
 * the caller waits with ring-back and comes back if nobody answers.
 */
export function transferByRefer(board: Switchboard, call: Call, { by, target, report }: Referral): void {
  const user = by.party.user
  const staying = call.other(by)
  if (!user || !staying || staying.party.service || !call.joined) return report(403, 'Forbidden')
  if (call.transferring) return report(491, 'Request Pending')
  const destination = divertedFrom(board, routeFor(board, user, target), { by: user, call })
  if (destination.kind === 'unknown') return report(404, 'Not Found')
  if (destination.kind === 'barred') return report(causes.barred.status, causes.barred.words)

  call.transferring = true
  const { beforeLeave } = call
  const next = openTransfer(board, call, { staying: staying.party, by: user, destination })
  next.live.seat('source', staying.leg)
  let pending = true
  const settle = () => {
    pending = false
    call.transferring = false
    call.beforeLeave = beforeLeave
    offEnd()
    offNextEnd()
  }
  const completeTransfer = () => {
    settle()
    call.release(staying)
    next.seat('source', staying)
    call.end(causes.blindTransfer)
  }
  const offEnd = call.onEnd(() => next.end(causes.cancelled))
  const offNextEnd = next.onEnd((cause) => {
    settle()
    if (cause.status < 300) report(487, 'Request Terminated')
    else report(cause.status, cause.words)
  })
  call.beforeLeave = (gone) => {
    if (gone !== by) return beforeLeave?.(gone) ?? false
    // If the user hung up over REST, the phone is still connected.
    report(200, 'OK')
    completeTransfer()
    return true
  }
  ringTransferred(board, next, {
    by: user,
    destination,
    ringing: () => {
      if (pending) report(180, 'Ringing')
    },
    answered: () => {
      if (!pending) return
      report(200, next.live.facts.target.service === 'park' ? next.live.facts.target.name : 'OK')
      completeTransfer()
    },
    failed: (cause) => {
      if (pending) next.end(cause)
      else recall(board, next, { by: user, cause })
    },
  })
}
