import type { Sound } from '../../../media/sound.ts'

/** A user's mailbox, as callers meet it. */
export type Mailbox = {
  readonly userId: number
  /** Played to callers before the beep. */
  greeting(): Promise<Sound>
}

/** A message to be stored in a mailbox. */
export type VoicemailMessage = {
  readonly userId: number
  readonly caller: { readonly number: string; readonly name: string }
  /** The number that was called. */
  readonly dialled: string
  readonly liveId: number | null
  readonly parentLiveId: number | null
  /** When the caller began to speak, in milliseconds since 1970. */
  readonly spokenAt: number
  readonly seconds: number
  /** The words spoken, if known. */
  readonly transcript: string
  readonly mp3: Uint8Array
}

/** Mailboxes and the messages in them. */
export interface Mailboxes {
  /** The mailbox of a user; undefined if there is none. */
  mailboxOf(userId: number): Mailbox | undefined
  storeMessage(message: VoicemailMessage): void
}
