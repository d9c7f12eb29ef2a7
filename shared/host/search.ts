import type { Outcome } from '../core/result.ts'
import type { RecentCall } from './slices.ts'

/** Maximum calls per search. */
export const maxFoundCalls = 50

/** How often and when (milliseconds since 1970) an entry of the command palette was last chosen. */
export type PaletteUse = { readonly key: string; readonly at: number; readonly count: number }

/** Maximum length of an entry's key. */
export const maxUseKeyLength = 100

export interface SearchMethods {
  /**
   * Past calls whose far end or agent has this name or number, newest first; of an old history, as many as the platform
   * returns at a time. The other searches have their own methods: `directory.search`, `texts.threads`,
   * `voicemail.list`, `recordings.list`.
   */
  'search.calls'(input: { text: string; limit: number }): Outcome<readonly RecentCall[]>
  /** Records a choice in the command palette, for this agent on this computer. `key` identifies no person. */
  'palette.used'(input: { key: string }): Outcome
}
