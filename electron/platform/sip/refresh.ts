import type { Core } from 'sip.js'
import { contactHeader, sdpBody } from './agent-core.ts'
import { type Cause, causes } from './leg.ts'
import { agreedTimer, type Interval, offerTimer, type SessionTimes } from './session-expires.ts'
import type { SessionTimer } from './session-timer.ts'

/** The part of a leg that a refresh needs. */
export interface RefreshedLeg {
  readonly options: { readonly core: Core.UserAgentCore; readonly times: SessionTimes }
  readonly timer: SessionTimer
  readonly isEnded: boolean
  /** The platform's last session description. */
  readonly localDescription: string
  end(cause: Cause): void
}

/** Milliseconds until a failed refresh is tried again; within the range of RFC 3261 section 14.1 after 491. */
const retryDelay = 3_000

/**
 * Refreshes a session by a re-INVITE with the platform's media unchanged (RFC 4028 section 7.4), so that nothing
 * changes whether it is accepted or not. Ends the leg if the phone no longer knows the call.
 */
export function refreshSession(leg: RefreshedLeg, session: Core.Session, currentInterval: Interval): void {
  const { core, times } = leg.options
  const retry = () => leg.timer.scheduleRetry(retryDelay)
  try {
    session.invite(
      {
        onAccept(response) {
          response.ack()
          if (!leg.isEnded) leg.timer.start(agreedTimer(response.message, times) ?? currentInterval)
        },
        onReject: ({ message }) => {
          if (leg.isEnded) return
          if (message.statusCode === 481) leg.end(causes.lost)
          else retry()
        },
      },
      {
        extraHeaders: [
          contactHeader(core),
          ...offerTimer({ ...times, expires: currentInterval.seconds }, 'platform'),
        ],
        body: sdpBody(asOffer(leg.localDescription)),
      },
    )
  } catch {
    // A re-INVITE from the phone is in progress.
    retry()
  }
}

/** Makes a description an offer again: an offer leaves the DTLS role open (RFC 8842 section 5.5). */
function asOffer(description: string): string {
  return description.replace(/^a=setup:\S+/gm, 'a=setup:actpass')
}
