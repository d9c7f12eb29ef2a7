import type { Filter } from '../api/query.ts'
import type { Outcome } from '../core/result.ts'

/** Filters that hold together, by the name that the agent gave them. */
export type SavedFilter = {
  readonly name: string
  readonly filter: readonly Filter[]
  /** A field; empty without groups. */
  readonly groupBy: string
}

/** How an agent likes to see a list; without columns it has its usual ones. */
export type ListView = { readonly columns: readonly string[]; readonly saved: readonly SavedFilter[] }

/** By the names of the lists. */
export type ListViews = Readonly<Record<string, ListView>>

/** Saved filters of a list, at most. */
export const mostSavedFilters = 50

export interface ListViewMethods {
  /** Those of the agent who is signed in; kept on this computer. */
  'listViews.read'(): Outcome<ListViews>
  /** `agent`: whose it is, as `agentKey` says it; refused as `session.signed-out` where that is not who is signed in. */
  'listViews.keep'(input: { agent: string; list: string; view: ListView }): Outcome
}
