import { causes, type TransferReport } from '../sip/leg.ts'
import { openTransfer, recall, ringTransferred, divertIfUnavailable } from './blind-transfer.ts'
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
  const transferee = call.otherParty(by)
  if (!user || !transferee || transferee.party.service || !call.isJoined) return report(403, 'Forbidden')
  if (call.isTransferring) return report(491, 'Request Pending')
  const destination = divertIfUnavailable(board, routeFor(board, user, target), { by: user, call })
  if (destination.kind === 'unknown') return report(404, 'Not Found')
  if (destination.kind === 'barred') return report(causes.barred.status, causes.barred.words)

  call.isTransferring = true
  const { beforeLeave } = call
  const next = openTransfer(board, call, { transferee: transferee.party, by: user, destination })
  next.live.attachLeg('source', transferee.leg)
  let isPending = true
  const settle = () => {
    isPending = false
    call.isTransferring = false
    call.beforeLeave = beforeLeave
    stopWatchingCall()
    stopWatchingNext()
  }
  const completeTransfer = () => {
    settle()
    call.release(transferee)
    next.attach('source', transferee)
    call.end(causes.blindTransfer)
  }
  const stopWatchingCall = call.onEnd(() => next.end(causes.cancelled))
  const stopWatchingNext = next.onEnd((cause) => {
    settle()
    if (cause.status < 300) report(487, 'Request Terminated')
    else report(cause.status, cause.words)
  })
  call.beforeLeave = (leaving) => {
    if (leaving !== by) return beforeLeave?.(leaving) ?? false
    // If the user hung up over REST, the phone is still connected.
    report(200, 'OK')
    completeTransfer()
    return true
  }
  ringTransferred(board, next, {
    by: user,
    destination,
    onRinging: () => {
      if (isPending) report(180, 'Ringing')
    },
    onAnswered: () => {
      if (!isPending) return
      report(200, next.live.facts.target.service === 'park' ? next.live.facts.target.name : 'OK')
      completeTransfer()
    },
    onFailed: (cause) => {
      if (isPending) next.end(cause)
      else recall(board, next, { by: user, cause })
    },
  })
}
