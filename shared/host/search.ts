import type { Outcome } from '../core/result.ts'
import type { RecentCall } from './slices.ts'

/** Calls that one search brings at most. */
export const mostFoundCalls = 50

/** How often something was chosen in the command palette, and when last (milliseconds since 1970). */
export type PaletteUse = { readonly key: string; readonly at: number; readonly count: number }

/** The longest key of something that can be chosen. */
export const longestUseKey = 100

export interface SearchMethods {
  /**
   * Past calls whose far end or agent has this name or number, newest first, as many of an old history as the platform
   * gives at a time. The other things that a search asks have methods of their own: `directory.search`, `texts.threads`,
   * `voicemail.list`, `recordings.list`.
   */
  'search.calls'(input: { text: string; limit: number }): Outcome<readonly RecentCall[]>
  /** This was chosen in the command palette: kept for this agent, on this computer. `key` names no person. */
  'palette.used'(input: { key: string }): Outcome
}
