import type { Core } from 'sip.js'
import { contactHeader, sdpBody } from './agent-core.ts'
import { type Cause, causes } from './leg.ts'
import { agreedTimer, type Interval, offerTimer, type SessionTimes } from './session-expires.ts'
import type { SessionTimer } from './session-timer.ts'

/** As much of a leg as a refresh needs. */
export interface RefreshedLeg {
  readonly options: { readonly core: Core.UserAgentCore; readonly times: SessionTimes }
  readonly timer: SessionTimer
  readonly ended: boolean
  /** What the platform said of its media last. */
  readonly said: string
  end(cause: Cause): void
}

/** Milliseconds until a refresh that did not get through is tried again; within what RFC 3261 section 14.1 asks for after 491. */
const pause = 3_000

/**
 * Refreshes a session by a re-INVITE that describes the platform's media as before (RFC 4028 section 7.4), so that
 * nothing changes, whatever comes of it. A phone that does not know the call any more loses it.
 */
export function refreshSession(leg: RefreshedLeg, session: Core.Session, present: Interval): void {
  const { core, times } = leg.options
  const tryAgain = () => leg.timer.tryAgain(pause)
  try {
    session.invite(
      {
        onAccept(response) {
          response.ack()
          if (!leg.ended) leg.timer.start(agreedTimer(response.message) ?? present)
        },
        onReject: ({ message }) => {
          if (leg.ended) return
          if (message.statusCode === 481) leg.end(causes.lost)
          else tryAgain()
        },
      },
      {
        extraHeaders: [
          contactHeader(core),
          ...offerTimer({ ...times, expires: present.seconds }, 'platform'),
        ],
        body: sdpBody(asOffer(leg.said)),
      },
    )
  } catch {
    // A re-INVITE of the phone is under way.
    tryAgain()
  }
}

/** An offer leaves the DTLS role open (RFC 8842 section 5.5), which an answer had settled. */
function asOffer(description: string): string {
  return description.replace(/^a=setup:\S+/gm, 'a=setup:actpass')
}
