import type { Outcome } from '../core/result.ts'
import type { Listing, Piece } from './listing.ts'
import type { Removal } from './removals.ts'

/** Voice messages of this agent, and of the mailboxes that the agent may hear. */
export type VoicemailState = Listing & {
  /**
   * Messages that nobody has heard and that wait for this agent: not those of another user's mailbox, which root sees
   * too. Folders and mailboxes count all.
   */
  readonly unheard: number
  readonly loading: boolean
  /** Folders by number: the platform's own first, then those that hold something or have a name here. */
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

/** The platform stores a number; its name is kept in the settings of this computer, and empty where nobody gave one. */
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
  /** Under which the number is known, or as the caller's phone said; empty where neither is. */
  readonly name: string
  readonly company: string
  /** The mailbox that it was left in. */
  readonly mailbox: number
  readonly folder: number
  readonly isNew: boolean
  readonly at: number
  readonly seconds: number
  /** Empty where there is none. */
  readonly transcript: string
  /** The live call in which it was spoken; null where that is not known. */
  readonly liveId: number | null
}

/** Null leaves the choice open. */
export type VoicemailQuery = {
  readonly folder: number | null
  readonly mailbox: number | null
  readonly onlyNew: boolean
  /** Looked for in names, numbers and transcripts. */
  readonly find: string
  readonly count: number
}

/** An announcement that callers of a mailbox hear (specification 4.4). */
export type Greeting = {
  readonly id: number
  /** Null where it belongs to no mailbox: everybody of the customer may use it. `ext` and `name` are empty then. */
  readonly mailbox: number | null
  readonly ext: string
  readonly name: string
  readonly description: string
  readonly at: number
}

/** Largest file of a greeting, in bytes before Base64 (specification 8 does not show it). */
export const largestGreeting = 10 * 1024 * 1024

/** Longest recording of a greeting, in seconds; it ends by itself then. */
export const longestGreeting = 300

/** A sound file as it is sent: MP3, MP4, WAV or AAC in Base64, at most `largestGreeting` bytes before that. */
export type GreetingSound = { readonly data: string }

export interface VoicemailMethods {
  'voicemail.list'(input: VoicemailQuery): Outcome<Piece<Voicemail>>
  'voicemail.read'(input: { id: number }): Outcome<Voicemail>
  'voicemail.move'(input: { ids: readonly number[]; folder: number }): Outcome
  /** New messages become old, or old ones new: by their folder, since nothing else can be written. */
  'voicemail.mark'(input: { ids: readonly number[]; isNew: boolean }): Outcome
  'voicemail.remove'(input: { ids: readonly number[] }): Outcome<Removal>
  'voicemail.refresh'(): Outcome
  'greetings.list'(): Outcome<readonly Greeting[]>
  /**
   * Makes a greeting of the mailbox, or changes the one named; without `sound` that stays. A mailbox of null leaves the
   * one that it has, and the choice to the platform where it has none. What is no sound fails before it is sent.
   */
  'greetings.save'(input: {
    id: number | null
    mailbox: number | null
    description: string
    sound: GreetingSound | null
  }): Outcome<Greeting>
  'greetings.remove'(input: { ids: readonly number[] }): Outcome<Removal>
  /**
   * Opens the microphone and records; answers when it is open, and reports levels meanwhile. Needs a page with sound, and
   * no call: fails with `greeting.during-call`, `greeting.microphone-denied` or `-absent`. The microphone is closed after
   * `longestGreeting`, when a call comes (a line appears), and when this page goes; what was said until then is kept.
   */
  'greetings.record'(): Outcome
  /** Ends the recording and answers with what was said, as WAV, once; `greeting.nothing-recorded` where there is none. */
  'greetings.recorded'(): Outcome<GreetingSound & { readonly seconds: number }>
}
