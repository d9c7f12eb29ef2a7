import type { Outcome } from '../core/result.ts'

/** An item that is hidden at once, but deleted at the platform only after the time to undo has passed. */
export type Removal = { readonly removal: string }

/** Result of a removal: undone in time, or deleted by the platform. */
export type RemovalEnd = { readonly undone: boolean }

/** Milliseconds in which a deletion can be undone; its toast stays as long. */
export const undoTime = 6_000

export interface RemovalMethods {
  /** Cancels the deletion; fails with `removal.too-late` if the request has gone out or the removal is unknown. */
  'removals.undo'(input: Removal): Outcome
  /**
   * Resolves when the removal is over, which takes at least `undoTime` unless it is undone. If the platform refuses,
   * fails with its message, and the item is back in its list.
   */
  'removals.ended'(input: Removal): Outcome<RemovalEnd>
}
