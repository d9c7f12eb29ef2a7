import type { Bye, Cancel, Notification, Session, SessionState } from 'sip.js'

/** What a line does with the requests of the far end. */
export type FarEnd = {
  readonly acknowledged: () => void
  readonly hungUp: (bye: Bye) => void
  readonly cancelled: (cancel: Cancel) => void
  readonly notified: (notification: Notification) => void
  readonly moved: (state: SessionState) => void
}

/** Passes on the requests of a session's far end, and its states while `isCurrent` says that the line uses it. */
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
    // Only the agent transfers calls of this phone.
    onRefer: (referral) => void referral.reject(),
  }
  session.stateChange.addListener((state) => {
    if (isCurrent()) farEnd.moved(state)
  })
}
