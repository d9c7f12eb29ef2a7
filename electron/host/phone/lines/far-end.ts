import type { Bye, Cancel, Notification, Session, SessionState } from 'sip.js'

/** Handlers of a line for requests of the far end and session states. */
export type FarEndHandlers = {
  readonly onAck: () => void
  readonly onBye: (bye: Bye) => void
  readonly onCancel: (cancel: Cancel) => void
  readonly onNotify: (notification: Notification) => void
  readonly onStateChange: (state: SessionState) => void
}

/** Passes on the requests of a session's far end, and the session's states while `isCurrent` returns true. */
export function listenToFarEnd(session: Session, isCurrent: () => boolean, handlers: FarEndHandlers): void {
  session.delegate = {
    onAck: () => handlers.onAck(),
    onBye: (bye) => {
      void bye.accept()
      handlers.onBye(bye)
    },
    onCancel: (cancel) => handlers.onCancel(cancel),
    onNotify: (notification) => {
      void notification.accept()
      handlers.onNotify(notification)
    },
  }
  session.stateChange.addListener((state) => {
    if (isCurrent()) handlers.onStateChange(state)
  })
}

/** The event package of a NOTIFY (RFC 6665 section 8.2.1), in lower case; empty if it names none. */
export function eventOf({ request }: Notification): string {
  return request.getHeader('Event')?.split(';')[0]?.trim().toLowerCase() ?? ''
}
