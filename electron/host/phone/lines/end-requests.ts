import { Core, type Inviter, type Session, SessionState } from 'sip.js'
import type { PendingRequest } from '../pending-requests.ts'

/**
 * Creates the BYE of an established call (RFC 3261 section 15.1.1). Any answer of the server settles it. A retry is a
 * new request in the same dialog, since the first may have been lost with its transport.
 */
export function createByeRequest(session: Session): PendingRequest {
  const { dialog } = session
  let isSent = false
  return () =>
    new Promise((resolve) => {
      const delegate = responseDelegate((message) => resolve(isAnswer(message)))
      if (!isSent) session.bye({ requestDelegate: delegate }).catch(() => resolve(true))
      else if (!(dialog instanceof Core.SessionDialog)) resolve(true)
      else dialog.userAgentCore.request(dialog.createOutgoingRequestMessage('BYE'), delegate)
      isSent = true
    })
}

/**
 * Creates the CANCEL of an unanswered call (RFC 3261 section 9.1), without which the far end rings on. The final
 * response to the INVITE settles it, as does an answer to a retried CANCEL; the first may have been lost with its
 * transport. If the call was answered before the CANCEL arrived, sip.js sends one BYE, which is retried here if the
 * dialog is known from a provisional response.
 */
export function createCancelRequest(inviter: Inviter, dialog: Core.Session | null): PendingRequest {
  return () =>
    new Promise((resolve) => {
      const delegate = responseDelegate((message) => resolve(isAnswer(message)))
      const onTerminated = () => {
        if (!(dialog instanceof Core.SessionDialog) || dialog.early) resolve(true)
        else dialog.userAgentCore.request(dialog.createOutgoingRequestMessage('BYE'), delegate)
      }
      inviter.stateChange.addListener((state) => {
        if (state === SessionState.Terminated) onTerminated()
      })
      if (inviter.state === SessionState.Terminated) onTerminated()
      else if (inviter.state !== SessionState.Terminating) inviter.cancel().catch(() => resolve(true))
      else resendCancel(inviter, delegate)
    })
}

function resendCancel({ request, userAgent }: Inviter, delegate: Core.OutgoingRequestDelegate) {
  const { ruri, from, to, fromTag, callId, cseq, branch, headers } = request
  const core = userAgent.userAgentCore
  const message = core.makeOutgoingRequestMessage('CANCEL', ruri, from.uri, to.uri, {
    ...{ fromTag, callId, cseq },
    // That of the INVITE, which the present one may not be (RFC 3261 section 9.1).
    routeSet: headers['Route'] ?? [],
  })
  // The same branch identifies the INVITE to cancel.
  if (branch !== undefined) message.branch = branch
  core.request(message, delegate)
}

/**
 * Checks whether the server still knows a call, early or established, by an OPTIONS in its dialog: 481 means unknown
 * (RFC 3261 section 12.2.2), any other answer means known.
 */
export function probeDialog({ dialog }: Session): Promise<'known' | 'unknown' | 'unanswered'> {
  if (!(dialog instanceof Core.SessionDialog)) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    const request = dialog.createOutgoingRequestMessage('OPTIONS')
    const delegate = responseDelegate((message) => {
      if (message.statusCode === 481) resolve('unknown')
      else resolve(isAnswer(message) ? 'known' : 'unanswered')
    })
    dialog.userAgentCore.request(request, delegate)
  })
}

function responseDelegate(
  settle: (message: Core.IncomingResponseMessage) => void,
): Core.OutgoingRequestDelegate {
  const done = ({ message }: Core.IncomingResponse) => settle(message)
  return { onAccept: done, onRedirect: done, onReject: done }
}

/** sip.js fabricates a 408 for a timeout and a 503 for a dead transport, both without a Via. */
function isAnswer(message: Core.IncomingResponseMessage): boolean {
  return message.hasHeader('via')
}
