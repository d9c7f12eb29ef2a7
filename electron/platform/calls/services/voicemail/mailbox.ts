import type { Sound } from '../../../media/sound.ts'

/** A user's mailbox, as far as callers meet it. */
export type Mailbox = {
  readonly userId: number
  /** What callers hear before the beep. */
  greeting(): Promise<Sound>
}

/** A message on its way into a mailbox. */
export type LeftMessage = {
  readonly userId: number
  readonly caller: { readonly number: string; readonly name: string }
  /** The number that was called. */
  readonly dialled: string
  readonly liveId: number | null
  readonly parentLiveId: number | null
  /** Milliseconds since 1970 at which the caller began to speak. */
  readonly saidAt: number
  readonly seconds: number
  /** What was said, where that is known. */
  readonly words: string
  readonly mp3: Uint8Array
}

/** Mailboxes and the messages in them. */
export interface Mailboxes {
  /** The mailbox of a user; undefined where there is none. */
  mailboxOf(userId: number): Mailbox | undefined
  keep(message: LeftMessage): void
}
