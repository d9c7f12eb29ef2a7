import type { Reply } from './reply.ts'

/** Something that was deleted on the screen, and at the platform only when its time to be undone is over. */
export type Removal = { readonly removal: string }

/** Milliseconds in which a deletion can be undone; as long as its toast stays. */
export const undoTime = 6_000

export interface RemovalMethods {
  /** Nothing is deleted; fails where it is too late. */
  'removals.undo'(input: Removal): Reply
}

export const removalMethodNames: readonly (keyof RemovalMethods)[] = ['removals.undo']
