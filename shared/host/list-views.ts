import type { Filter } from '../api/query.ts'
import type { Outcome } from '../core/result.ts'

/** A combination of filters, under the name that the agent gave it. */
export type SavedFilter = {
  readonly name: string
  readonly filter: readonly Filter[]
  /** A field; empty for no grouping. */
  readonly groupBy: string
}

/** An agent's view of a list; without columns it shows the default ones. */
export type ListView = { readonly columns: readonly string[]; readonly saved: readonly SavedFilter[] }

/** Views by list name. */
export type ListViews = Readonly<Record<string, ListView>>

/** Maximum number of saved filters per list. */
export const maxSavedFilters = 50

export interface ListViewMethods {
  /** The views of the signed-in agent; kept on this computer. */
  'listViews.read'(): Outcome<ListViews>
  /** `agent` is the owner, from `agentKey`; fails with `session.signed-out` if somebody else is signed in. */
  'listViews.keep'(input: { agent: string; list: string; view: ListView }): Outcome
}
