import type { Exchange } from './platform-client.ts'

/** A `Date` header gives whole seconds, of which half has passed on average. */
const halfSecond = 500
/** Smallest change of the skew that counts, in milliseconds, since a `Date` header has whole seconds. */
export const minSkewChange = 1_500

/**
 * How far this computer's clock is ahead of the platform's, in milliseconds, by an answer that has arrived at `now`; null
 * if it has no date.
 */
export function clockSkew({ date, took }: Pick<Exchange, 'date' | 'took'>, now: number): number | null {
  const platformTime = date === null ? Number.NaN : Date.parse(date)
  // The platform read its clock about halfway between request and answer.
  const skew = now - took / 2 - (platformTime + halfSecond)
  return Number.isNaN(skew) ? null : Math.round(skew)
}
