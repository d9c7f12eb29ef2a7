import type { Outcome } from '../core/result.ts'

/** Something that was deleted on the screen, and at the platform only when its time to be undone is over. */
export type Removal = { readonly removal: string }

/** How a removal ended: it was undone in time, or the platform has deleted it. */
export type RemovalEnd = { readonly undone: boolean }

/** Milliseconds in which a deletion can be undone; as long as its toast stays. */
export const undoTime = 6_000

export interface RemovalMethods {
  /** Nothing is deleted; fails with `removal.too-late` when the request has gone out, or nobody knows of it. */
  'removals.undo'(input: Removal): Outcome
  /**
   * Answers when it is over, which takes at least `undoTime` where nobody undoes it. Where the platform refused, fails
   * with its words; what was hidden is in its list again.
   */
  'removals.ended'(input: Removal): Outcome<RemovalEnd>
}
