import type { Outcome } from '../core/result.ts'

/** Colleagues who are watched at a time, at most. */
export const mostWatched = 20

/** After so many milliseconds nobody is watched any more: a shift is over by then. */
export const longestWatch = 10 * 3_600_000

/** A colleague of whom the agent wants to be told once when they are free. */
type Watched = {
  /** The key of the person. */
  readonly key: string
  readonly name: string
  /** Since when, in milliseconds since 1970. */
  readonly since: number
}

export type TeamState = {
  readonly watched: readonly Watched[]
  /** Who became free last; null before anybody did. */
  readonly told: { readonly key: string; readonly name: string; readonly at: number } | null
}

export const nobodyWatched: TeamState = { watched: [], told: null }

export interface TeamMethods {
  /** Tells the agent once, when this colleague is free. Fails with `team.too-many` above `mostWatched`. */
  'team.watch'(input: { key: string }): Outcome
  'team.unwatch'(input: { key: string }): Outcome
}
