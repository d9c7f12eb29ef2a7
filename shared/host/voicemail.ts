import type { Outcome } from '../core/result.ts'
import type { Listing, Piece } from './listing.ts'
import type { Removal } from './removals.ts'

/** Voice messages of this agent, and of the mailboxes that the agent may listen to. */
export type VoicemailState = Listing & {
  /**
   * Unheard messages for this agent, excluding those of other users' mailboxes, which root can also see. Folders and
   * mailboxes count all messages.
   */
  readonly unheard: number
  readonly loading: boolean
  /** Folders by number: the platform's own first, then those that have messages or a name here. */
  readonly folders: readonly VoicemailFolder[]
  readonly mailboxes: readonly Mailbox[]
}

export const noVoicemail: VoicemailState = {
  revision: 0,
  error: null,
  unheard: 0,
  loading: false,
  folders: [],
  mailboxes: [],
}

/** The platform stores the number; the name is kept in this computer's settings, and is empty if none was given. */
export type VoicemailFolder = {
  readonly folder: number
  readonly name: string
  readonly messages: number
  readonly unheard: number
}

/** `ext` of a user, or of a group or queue that takes messages. */
export type Mailbox = {
  readonly id: number
  readonly ext: string
  readonly name: string
  readonly isOwn: boolean
  readonly unheard: number
}

export type Voicemail = {
  readonly id: number
  readonly number: string
  /** Name belonging to the number, or sent by the caller's phone; empty if there is neither. */
  readonly name: string
  readonly company: string
  /** The mailbox that received it. */
  readonly mailbox: number
  readonly folder: number
  readonly isNew: boolean
  readonly at: number
  readonly seconds: number
  /** Empty if there is none. */
  readonly transcript: string
  /** The live call in which it was recorded; null if unknown. */
  readonly liveId: number | null
}

/** Null means no restriction. */
export type VoicemailQuery = {
  readonly folder: number | null
  readonly mailbox: number | null
  readonly onlyNew: boolean
  /** Search term for names, numbers and transcripts. */
  readonly find: string
  readonly count: number
}

/** An announcement that callers of a mailbox hear (specification 4.4). */
export type Greeting = {
  readonly id: number
  /** Null if it belongs to no mailbox: every user of the customer may use it, and `ext` and `name` are empty. */
  readonly mailbox: number | null
  readonly ext: string
  readonly name: string
  readonly description: string
  readonly at: number
}

/** Maximum size of a greeting's file, in bytes before Base64 (specification 8 does not state it). */
export const largestGreeting = 10 * 1024 * 1024

/** Maximum length of a recorded greeting, in seconds; recording then ends automatically. */
export const maxGreetingSeconds = 300

/** A sound file to upload: MP3, MP4, WAV or AAC in Base64, at most `largestGreeting` bytes before encoding. */
export type GreetingSound = { readonly data: string }

export interface VoicemailMethods {
  'voicemail.list'(input: VoicemailQuery): Outcome<Piece<Voicemail>>
  'voicemail.read'(input: { id: number }): Outcome<Voicemail>
  'voicemail.move'(input: { ids: readonly number[]; folder: number }): Outcome
  /** Marks messages as new or old by moving them between folders, since nothing else can be written. */
  'voicemail.mark'(input: { ids: readonly number[]; isNew: boolean }): Outcome
  'voicemail.remove'(input: { ids: readonly number[] }): Outcome<Removal>
  'voicemail.refresh'(): Outcome
  'greetings.list'(): Outcome<readonly Greeting[]>
  /**
   * Creates a greeting of the mailbox, or changes the given one; without `sound`, the existing sound stays. With
   * `mailbox` null the greeting keeps its mailbox, or the platform chooses one if it has none. A file that is not a
   * sound fails before it is sent.
   */
  'greetings.save'(input: {
    id: number | null
    mailbox: number | null
    description: string
    sound: GreetingSound | null
  }): Outcome<Greeting>
  'greetings.remove'(input: { ids: readonly number[] }): Outcome<Removal>
  /**
   * Opens the microphone and records; resolves once it is open, and reports levels meanwhile. Needs a page with sound
   * and no call: fails with `greeting.during-call`, `greeting.microphone-denied` or `-absent`. It ends after
   * `longestGreeting`, when a call comes (a line appears), and when this page closes; the recording so far is kept.
   */
  'greetings.record'(): Outcome
  /** Ends the recording and returns it as WAV, once; fails with `greeting.nothing-recorded` if there is none. */
  'greetings.recorded'(): Outcome<GreetingSound & { readonly seconds: number }>
}
