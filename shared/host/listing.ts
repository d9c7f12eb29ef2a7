import type { AppError } from '../core/app-error.ts'

/**
 * A list that pages ask for piece by piece, because it is long. What a page shows of it is asked for again whenever
 * `revision` has moved; numbers only rise while the host lives.
 */
export type Listing = {
  readonly revision: number
  /** Why it may be old; null while it is as the platform has it. */
  readonly error: AppError | null
}

export const emptyListing: Listing = { revision: 0, error: null }

/** One piece of a list, from its top; `total` counts all that there are. */
export type Piece<Item> = { readonly items: readonly Item[]; readonly total: number }
