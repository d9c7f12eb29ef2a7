import type { Sound } from '../../../media/sound.ts'

/** A message in a mailbox, as its owner hears it. */
export type InboxMessage = {
  readonly id: number
  readonly isNew: boolean
  /** The number of who left it. */
  readonly caller: string
}

/** A user's own mailbox, as its owner works through it by telephone. */
export interface Inbox {
  /** What the owner is asked for first; empty for nothing. */
  readonly pin: string
  /** The new ones first, each kind from the oldest on. */
  messages(): readonly InboxMessage[]
  /** Undefined where the message is gone or cannot be played. */
  soundOf(id: number): Promise<Sound | undefined>
  /** The message was heard to its end, or passed over: it is new no more. */
  heard(id: number): void
  save(id: number): void
  remove(id: number): void
}

export interface Inboxes {
  /** Undefined where there is no such user. */
  inboxOf(userId: number): Inbox | undefined
}
