import type { Exchange } from './platform-client.ts'

/** A `Date` header gives whole seconds, of which half has passed on average. */
const halfSecond = 500
/** Smallest change of the skew that counts, in milliseconds, since a `Date` header has whole seconds. */
export const minSkewChange = 1_500
/**
 * Largest skew that is believed, in milliseconds: a certificate lives for at most 398 days (CA/Browser Forum Baseline
 * Requirements 6.3.2), so no answer would arrive if this computer's clock were wrong by more.
 */
const maxSkew = 398 * 86_400_000

/** Whether two clocks can differ by this many milliseconds; otherwise one of the times is no clock's. */
export function isPlausibleSkew(skew: number): boolean {
  return Math.abs(skew) <= maxSkew
}

/**
 * How far this computer's clock is ahead of the platform's, in milliseconds, by an answer that has arrived at `now`; null
 * if it has no date, or one that no platform can mean. The only reader of a `Date` as a clock.
 */
export function clockSkew({ date, took }: Pick<Exchange, 'date' | 'took'>, now: number): number | null {
  const platformTime = date === null ? Number.NaN : Date.parse(date)
  // The platform read its clock about halfway between request and answer.
  const skew = now - took / 2 - (platformTime + halfSecond)
  return isPlausibleSkew(skew) ? Math.round(skew) : null
}
