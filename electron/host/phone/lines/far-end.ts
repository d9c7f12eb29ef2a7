import type { Bye, Cancel, Notification, Session, SessionState } from 'sip.js'

/** Handlers of a line for requests of the far end and session states. */
export type FarEnd = {
  readonly acknowledged: () => void
  readonly hungUp: (bye: Bye) => void
  readonly cancelled: (cancel: Cancel) => void
  readonly notified: (notification: Notification) => void
  readonly moved: (state: SessionState) => void
}

/** Passes on the requests of a session's far end, and the session's states while `isCurrent` returns true. */
export function listenToFarEnd(session: Session, isCurrent: () => boolean, farEnd: FarEnd): void {
  session.delegate = {
    onAck: () => farEnd.acknowledged(),
    onBye: (bye) => {
      void bye.accept()
      farEnd.hungUp(bye)
    },
    onCancel: (cancel) => farEnd.cancelled(cancel),
    onNotify: (notification) => {
      void notification.accept()
      farEnd.notified(notification)
    },
    // Only the agent may transfer calls of this phone.
    onRefer: (referral) => void referral.reject(),
  }
  session.stateChange.addListener((state) => {
    if (isCurrent()) farEnd.moved(state)
  })
}
