import { type Core, type Session, SessionState } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { LineMedia } from './line-media.ts'
import { canBeAnswered } from './sdp.ts'
import type { SessionTimer } from './session-timer.ts'

export type FarReinviteOptions = {
  readonly session: Session
  readonly media: LineMedia
  readonly timer: SessionTimer
  readonly clock: Clock
  /** Called with each re-INVITE that is accepted. */
  readonly onAccepted: (reinvite: Core.IncomingRequestMessage) => void
  /** Called if no ACK follows an accepted re-INVITE. */
  readonly onAckTimeout: () => void
}

/** Milliseconds after a 2xx in which its ACK must arrive: 64*T1 (RFC 3261 section 13.3.1.4). */
const ackTimeout = 32_000

/**
 * Checks the far end's re-INVITEs before sip.js handles them. Refuses them with 491 while our own offer is being
 * created: sip.js does so only once ours is sent, and would mistake one description for the other. Refuses one that
 * cannot be answered before it touches the peer connection. An accepted one refreshes the call (RFC 4028) and must be
 * acknowledged (RFC 3261 section 14.2): without the ACK, sip.js refuses every later re-INVITE of either end. Must be
 * called when the session is established.
 */
export function watchFarReinvites(options: FarReinviteOptions): void {
  const { session, media, timer, clock, onAccepted, onAckTimeout } = options
  const { dialog } = session
  const { delegate } = dialog ?? {}
  if (!dialog || !delegate) return
  let stopAckTimer = () => {}
  const onUnacknowledged = () => {
    if (session.state === SessionState.Established) onAckTimeout()
  }
  session.stateChange.addListener((state) => {
    if (state === SessionState.Terminated) stopAckTimer()
  })
  dialog.delegate = {
    ...delegate,
    onAck: (request) => {
      stopAckTimer()
      return delegate.onAck?.(request)
    },
    // If the far end has already hung up, sip.js would end the session twice, which throws.
    onAckTimeout: () => {
      if (session.state !== SessionState.Terminated) delegate.onAckTimeout?.()
    },
    // sip.js would throw. A description in a PRACK would be a second offer (RFC 3262 section 5).
    onPrack: (request) =>
      void (request.message.body === '' ? request.accept() : request.reject({ statusCode: 488 })),
    onInvite: (request) => {
      if (media.hasPendingOffer) return void request.reject({ statusCode: 491 })
      const { body } = request.message
      if (body !== '' && !canBeAnswered(body)) return void request.reject({ statusCode: 488 })
      const timing = timer.answer(request.message)
      if (!timing.ok) return void request.reject({ statusCode: 422, extraHeaders: [...timing.error] })
      const accept = request.accept.bind(request)
      request.accept = (answer = { statusCode: 200 }) => {
        const headers = [...(answer.extraHeaders ?? []), ...timing.value.headers]
        const accepted = accept({ ...answer, extraHeaders: headers })
        timer.onAnswered(timing.value)
        onAccepted(request.message)
        stopAckTimer()
        stopAckTimer = clock.after(ackTimeout, onUnacknowledged)
        return accepted
      }
      delegate.onInvite?.(request)
    },
  }
}
