import { type Core, type Session, SessionState } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { LineMedia } from './line-media.ts'
import { appErrorOf } from './remote-description.ts'
import { refusalError } from '../sip/challenge.ts'
import type { SessionTimer } from './session-timer.ts'

export type ReinviteOptions = {
  readonly session: Session
  readonly media: LineMedia
  /** Each accepted re-INVITE refreshes the call. */
  readonly timer: SessionTimer
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  /** Whether this end made the call; it waits longer after a collision. */
  readonly ownsCallId: boolean
  /** Called with each re-INVITE sent, which may have to be resent. */
  readonly onSent: (message: Core.OutgoingRequestMessage) => void
}

/** `crossed`: collided with a re-INVITE of the far end. `again`: the far end requires a longer session interval. */
type Attempt = { readonly kind: 'crossed' | 'again' } | { readonly kind: 'done'; readonly result: Result }

const maxAttempts = 5
const noSuchCall = err(appError('phone.no-such-call'))

/**
 * Sends a re-INVITE with a new offer (RFC 3261 section 14); retries after a pause if it collides with one of the far
 * end. A redirection is a refusal, as every other final response is (section 14.1); sip.js ignores it, and would wait
 * for ever. Fails with `phone.no-such-call` if the call has ended or the far end does not know it.
 */
export async function reinvite(options: ReinviteOptions): Outcome {
  for (let remaining = maxAttempts; remaining > 0; remaining -= 1) {
    const attempt = await tryOnce(options)
    if (attempt.kind === 'done') return attempt.result
    if (attempt.kind === 'again') continue
    await new Promise<void>((resolve) => void options.clock.after(pauseOf(options), resolve))
  }
  return err(appError('phone.not-now', '491 Request Pending'))
}

/** Pause after a collision, in milliseconds (RFC 3261 section 14.1). */
function pauseOf({ ownsCallId, random }: ReinviteOptions): number {
  return Math.round(ownsCallId ? 2_100 + random() * 1_900 : random() * 2_000)
}

function tryOnce({ session, media, timer, onSent }: ReinviteOptions): Promise<Attempt> {
  if (session.state !== SessionState.Established) return Promise.resolve({ kind: 'done', result: noSuchCall })
  // Compared as a string, since sip.js exports the enumeration only from a part of its core.
  if (String(session.dialog?.signalingState) !== 'Stable') return Promise.resolve({ kind: 'crossed' })
  return new Promise((resolve) => {
    const settle = (attempt: Attempt) => {
      session.stateChange.removeListener(onStateChange)
      resolve(attempt)
    }
    const onStateChange = (state: SessionState) => {
      if (state === SessionState.Terminated) settle({ kind: 'done', result: noSuchCall })
    }
    session.stateChange.addListener(onStateChange)
    session
      .invite({
        requestOptions: { extraHeaders: [...timer.requestHeaders] },
        requestDelegate: {
          onAccept: ({ message }) => {
            timer.onAccepted(message)
            settle({ kind: 'done', result: ok(undefined) })
          },
          onReject: ({ message }) => {
            settle(
              message.statusCode === 422 && timer.raiseInterval(message)
                ? { kind: 'again' }
                : attemptOf(message),
            )
          },
        },
      })
      .then((request) => {
        const { delegate } = request
        request.delegate = { ...delegate, onRedirect: (answer) => delegate?.onReject?.(answer) }
        onSent(request.message)
      })
      .catch(async (fault: unknown) => {
        await media.rollback()
        // sip.js throws this while it waits for the ACK to the far end's re-INVITE.
        const isCrossed = fault instanceof Error && /re-?invite/i.test(fault.message)
        settle(isCrossed ? { kind: 'crossed' } : { kind: 'done', result: err(appErrorOf(fault)) })
      })
  })
}

function attemptOf(answer: Core.IncomingResponseMessage): Attempt {
  if (answer.statusCode === 491) return { kind: 'crossed' }
  return { kind: 'done', result: answer.statusCode === 481 ? noSuchCall : err(refusalError(answer)) }
}
