/**
 * Reads delta-seconds (RFC 3261 section 25.1) at the beginning of a header field or a parameter, such as an interval or a
 * Retry-After. Null if there are none, or more than nine digits.
 */
export function readDeltaSeconds(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,9})\b/.exec(value ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
