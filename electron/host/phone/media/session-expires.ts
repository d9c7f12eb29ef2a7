/** Header fields of an INVITE or its answer. */
export type Headers = { getHeader(name: string): string | undefined; getHeaders(name: string): string[] }

/** Which end of the request refreshes: who sent it (`uac`) or who answered it. */
type Refresher = 'uac' | 'uas'

/** A Session-Expires header field: an interval in seconds, and who refreshes where that is said. */
export type SessionExpires = { readonly seconds: number; readonly refresher: Refresher | null }

/** The least interval that anybody must accept, in seconds (RFC 4028 section 4). */
export const leastInterval = 90

/** Reads Session-Expires (RFC 4028 section 4); null where there is none that makes sense. */
export function readSessionExpires(message: Headers): SessionExpires | null {
  const value = message.getHeader('session-expires') ?? message.getHeader('x')
  const seconds = secondsIn(value)
  if (seconds === null) return null
  const refresher = /;\s*refresher\s*=\s*(uac|uas)\b/i.exec(value ?? '')?.[1]?.toLowerCase()
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

/** Reads Min-SE (RFC 4028 section 5), in seconds; the default where there is none. */
export function readMinimum(message: Headers): number {
  return Math.max(secondsIn(message.getHeader('min-se')) ?? 0, leastInterval)
}

/** Whether the sender knows session timers. */
export function knowsTimers(message: Headers): boolean {
  const tags = ['supported', 'k', 'require'].flatMap((name) => message.getHeaders(name))
  return tags.some((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('timer'),
  )
}

/** Whether an INVITE asks for a shorter interval than anybody need accept (RFC 4028 section 9). */
export function wantsTooShort(invite: Headers): boolean {
  const asked = readSessionExpires(invite)
  return asked !== null && asked.seconds < leastInterval && knowsTimers(invite)
}

function secondsIn(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(value ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
