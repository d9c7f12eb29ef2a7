import type { Outcome } from '../core/result.ts'

/** Maximum number of colleagues watched at a time. */
export const maxWatched = 20

/** Milliseconds after which a watch expires: a shift is over by then. */
export const maxWatchTime = 10 * 3_600_000

/** A colleague whose next free moment the agent wants to be notified of, once. */
type Watched = {
  /** The key of the person. */
  readonly key: string
  readonly name: string
  /** Start of the watch, in milliseconds since 1970. */
  readonly since: number
}

export type TeamState = {
  readonly watched: readonly Watched[]
  /** The colleague who became free last; null before the first. */
  readonly lastFree: { readonly key: string; readonly name: string; readonly at: number } | null
}

export const nobodyWatched: TeamState = { watched: [], lastFree: null }

export interface TeamMethods {
  /** Notifies the agent once this colleague is free. Fails with `team.too-many` above `maxWatched`. */
  'team.watch'(input: { key: string }): Outcome
  'team.unwatch'(input: { key: string }): Outcome
}
