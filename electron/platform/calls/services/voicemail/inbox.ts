import type { Sound } from '../../../media/sound.ts'

/** A message in a mailbox, as its owner hears it. */
export type InboxMessage = {
  readonly id: number
  readonly isNew: boolean
  /** The number of the caller who left it. */
  readonly caller: string
}

/** A user's own mailbox, as used by its owner by telephone. */
export interface Inbox {
  /** PIN that the owner must enter first; empty for none. */
  readonly pin: string
  /** New ones first, each kind from the oldest on. */
  messages(): readonly InboxMessage[]
  /** Undefined if the message is gone or cannot be played. */
  soundOf(id: number): Promise<Sound | undefined>
  /** Marks a message as no longer new, after it was played to its end or skipped. */
  markHeard(id: number): void
  save(id: number): void
  remove(id: number): void
}

export interface Inboxes {
  /** Undefined if there is no such user. */
  inboxOf(userId: number): Inbox | undefined
}
