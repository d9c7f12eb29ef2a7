import type { Bye, Cancel, Notification, Session, SessionState } from 'sip.js'

/** What a line does with what the far end sends. */
export type FarEnd = {
  readonly acknowledged: () => void
  readonly hungUp: (bye: Bye) => void
  readonly cancelled: (cancel: Cancel) => void
  readonly notified: (notification: Notification) => void
  readonly moved: (state: SessionState) => void
}

/** Hears the far end of a session, as long as `isCurrent` says that the line still speaks through it. */
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
    // Nobody but the agent transfers the agent's calls.
    onRefer: (referral) => void referral.reject(),
  }
  session.stateChange.addListener((state) => {
    if (isCurrent()) farEnd.moved(state)
  })
}
