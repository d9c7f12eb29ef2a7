import type { AppError } from '../core/app-error.ts'

/**
 * A long list that pages request in pieces. A page requests its pieces again whenever `revision` has changed; it only
 * rises while the host runs.
 */
export type Listing = {
  readonly revision: number
  /** Why the list may be outdated; null while it is current. */
  readonly error: AppError | null
}

export const emptyListing: Listing = { revision: 0, error: null }

/** One piece of a list, from its top; `total` counts all items. */
export type Piece<Item> = { readonly items: readonly Item[]; readonly total: number }
