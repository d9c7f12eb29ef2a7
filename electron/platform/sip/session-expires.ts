import type { Core } from 'sip.js'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Refusal } from './authenticator.ts'

/** Seconds after which a session that was not refreshed ends, and the shortest interval the platform agrees to. */
export type SessionTimes = { readonly expires: number; readonly min: number }

/** Half an hour, as RFC 4028 section 7.1 recommends; its section 5 allows no interval below 90 s. */
export const defaultTimes: SessionTimes = { expires: 1_800, min: 90 }

/** How long a session lasts without a refresh, and which side refreshes it. */
export type Interval = { readonly seconds: number; readonly refresher: 'platform' | 'phone' }

/** The agreed interval, and the header fields of the 200. */
export type Agreement = { readonly interval: Interval | undefined; readonly headers: string[] }

/** Longest interval agreed on, in seconds: after a day, a phone that is gone is found in any case. */
const maxSeconds = 86_400

type Message = Pick<Core.IncomingRequestMessage, 'getHeader' | 'getHeaders'>

/** The header fields of an INVITE to a phone. The phone is asked to refresh unless the platform already does. */
export function offerTimer(
  { expires, min }: SessionTimes,
  refresher: Interval['refresher'] = 'phone',
): string[] {
  return [
    `Session-Expires: ${expires};refresher=${refresher === 'phone' ? 'uas' : 'uac'}`,
    ...(min > defaultTimes.min ? [`Min-SE: ${min}`] : []),
  ]
}

/**
 * The interval in the 200 to an INVITE of the platform, within its bounds whatever the phone grants; undefined if the
 * phone has no timers, so that none applies.
 */
export function agreedTimer(answer: Message, { min }: Pick<SessionTimes, 'min'>): Interval | undefined {
  const requested = readSessionExpires(answer)
  return (
    requested && {
      seconds: Math.min(Math.max(requested.seconds, min), maxSeconds),
      refresher: requested.refresher === 'uac' ? 'platform' : 'phone',
    }
  )
}

/**
 * Negotiates the timer of an INVITE or re-INVITE from a phone (RFC 4028 section 9): the phone refreshes unless it
 * declines or cannot. A 422 refusal states the shortest acceptable interval.
 */
export function answerTimer(
  request: Message,
  times: SessionTimes,
  current?: Interval,
): Result<Agreement, Refusal> {
  const requested = readSessionExpires(request)
  const supportsTimers =
    tagsOf(request, 'supported').includes('timer') || tagsOf(request, 'require').includes('timer')
  if (!requested && !supportsTimers)
    return ok(current?.refresher === 'platform' ? agreement(current) : agreement())
  if (requested && requested.seconds < times.min)
    return err({ statusCode: 422, extraHeaders: [`Min-SE: ${times.min}`] })
  const minSeconds = Math.max(times.min, minInterval(request))
  const seconds = Math.max(minSeconds, Math.min(requested?.seconds ?? times.expires, times.expires))
  const wantedRefresher = requested?.refresher ?? (current?.refresher === 'platform' ? 'uas' : 'uac')
  const isPhoneRefresher = supportsTimers && wantedRefresher === 'uac'
  return ok(agreement({ seconds, refresher: isPhoneRefresher ? 'phone' : 'platform' }))
}

/** An agreement with the header fields for the 200 to a phone's INVITE. */
function agreement(interval?: Interval): Agreement {
  if (interval === undefined) return { interval, headers: [] }
  const { seconds, refresher } = interval
  return refresher === 'phone'
    ? { interval, headers: [`Session-Expires: ${seconds};refresher=uac`, 'Require: timer'] }
    : { interval, headers: [`Session-Expires: ${seconds};refresher=uas`] }
}

/** The shortest interval that a phone accepts, from its INVITE or its 422. */
export function minInterval(message: Message): number {
  const seconds = Number.parseInt(message.getHeader('min-se') ?? '', 10) || 0
  return Math.min(Math.max(seconds, defaultTimes.min), maxSeconds)
}

function readSessionExpires(message: Message) {
  const text = message.getHeader('session-expires') ?? message.getHeader('x')
  const seconds = Number.parseInt(text ?? '', 10)
  if (text === undefined || !(seconds > 0)) return undefined
  const refresher = /;\s*refresher\s*=\s*(ua[cs])\b/i.exec(text)?.[1]?.toLowerCase()
  return { seconds, refresher }
}

/** The option tags of a header field that may occur several times. */
export function tagsOf(message: Message, header: string): readonly string[] {
  return message
    .getHeaders(header)
    .flatMap((value) => value.split(','))
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '')
}
