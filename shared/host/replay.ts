/**
 * A log replayed as if it happened now. All times are the recorded ones, in milliseconds since 1970; pages also take
 * the current time from here.
 */
export type ReplayState = {
  /** The first and the last moment of the log. */
  readonly from: number
  readonly to: number
  /** The moment being shown. */
  readonly at: number
  readonly playing: boolean
  /** Playback speed as a multiple of real time. */
  readonly speed: number
}

/** Changes to a replay; omitted fields stay. */
export type ReplayOrder = {
  readonly playing?: boolean
  readonly speed?: number
  /** Seeks to this moment. */
  readonly at?: number
}

const usualSpeeds = [1, 4, 16, 60]

/** The speeds to choose from, including the current one, slowest first. */
export function speedsWith(present: number): readonly number[] {
  return [...new Set([...usualSpeeds, present])].toSorted((a, b) => a - b)
}
