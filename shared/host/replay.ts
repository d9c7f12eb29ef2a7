/**
 * A log that is shown as if it happened now. All times are the recorded ones, in milliseconds since 1970; a page takes
 * its time from here as well.
 */
export type ReplayState = {
  /** The first and the last moment of the log. */
  readonly from: number
  readonly to: number
  /** The moment that is shown. */
  readonly at: number
  readonly playing: boolean
  /** How many times faster than it happened. */
  readonly speed: number
}

/** What a page may ask of a replay; what is left out stays. */
export type ReplayOrder = {
  readonly playing?: boolean
  readonly speed?: number
  /** Goes to this moment. */
  readonly at?: number
}

const usualSpeeds = [1, 4, 16, 60]

/** The speeds to choose from, the present one among them, slowest first. */
export function speedsWith(present: number): readonly number[] {
  return [...new Set([...usualSpeeds, present])].toSorted((a, b) => a - b)
}
