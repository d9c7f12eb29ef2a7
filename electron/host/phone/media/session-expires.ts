import { readDeltaSeconds } from '../sip/message/delta-seconds.ts'

/** Header fields of an INVITE or its response. */
export type Headers = { getHeader(name: string): string | undefined; getHeaders(name: string): string[] }

/** The end that refreshes: the sender of the request (`uac`) or the one that answered it. */
type Refresher = 'uac' | 'uas'

/** A Session-Expires header field: an interval in seconds, and the refresher if it is given. */
export type SessionExpires = { readonly seconds: number; readonly refresher: Refresher | null }

/** The shortest interval that RFC 4028 section 4 allows, in seconds. */
export const minInterval = 90

/** Reads Session-Expires (RFC 4028 section 4); null if it is absent or invalid. */
export function readSessionExpires(message: Headers): SessionExpires | null {
  const value = message.getHeader('session-expires') ?? message.getHeader('x')
  const seconds = readDeltaSeconds(value)
  if (seconds === null) return null
  const refresher = /;\s*refresher\s*=\s*(uac|uas)\b/i.exec(value ?? '')?.[1]?.toLowerCase()
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

/** Reads Min-SE (RFC 4028 section 5), in seconds; at least `minInterval`, the default. */
export function readMinimum(message: Headers): number {
  return Math.max(readDeltaSeconds(message.getHeader('min-se')) ?? 0, minInterval)
}

/** Whether the sender supports session timers. */
export function supportsTimers(message: Headers): boolean {
  const tags = ['supported', 'k', 'require'].flatMap((name) => message.getHeaders(name))
  return tags.some((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('timer'),
  )
}

/** Whether an INVITE asks for an interval shorter than allowed (RFC 4028 section 9). */
export function isIntervalTooShort(invite: Headers): boolean {
  const requested = readSessionExpires(invite)
  return requested !== null && requested.seconds < minInterval && supportsTimers(invite)
}
