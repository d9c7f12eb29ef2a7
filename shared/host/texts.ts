import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { Listing } from './listing.ts'

/** Text messages as a whole. What stands in them is asked for with `texts.*` when `revision` has moved. */
export type TextsState = Listing & {
  /** Threads with a text that nobody has read. */
  readonly unread: number
  /** Texts of this agent that were not sent, or of which it is not known. */
  readonly unsent: number
  /** Texts of this agent that are still to go; left out where none is. */
  readonly outgoing?: number
  /**
   * `copying`: older texts are still on their way here, and are not found yet. `stopped`: the same, and a person has stopped
   * that.
   */
  readonly sync: 'idle' | 'copying' | 'stopped' | 'live'
  /** How many texts were copied of how many, until all are; left out while that is not known. */
  readonly copied?: { readonly count: number; readonly total: number }
}

export const noTexts: TextsState = { revision: 0, error: null, unread: 0, unsent: 0, sync: 'idle' }

/** What a text is written with. */
export type Composing = {
  /** Numbers that this agent may send from, the usual one first. */
  readonly senders: readonly Sender[]
  readonly canned: readonly CannedText[]
  readonly error: AppError | null
}

/** `number` in E.164 form; `name` as the customer named it, such as a line of the house. */
export type Sender = { readonly number: string; readonly name: string }

/** A canned response of the customer (specification 4.5). */
export type CannedText = { readonly id: number; readonly name: string; readonly text: string }

/** Everything that was written between the customer and one number. */
export type TextThread = {
  /** The other end: its number in E.164 form, or as it stands where it is none, such as a short code. */
  readonly key: string
  /** Under which the number is known; empty where it is not. */
  readonly name: string
  readonly company: string
  readonly unread: number
  /**
   * The one that was looked for, else one that was not sent, else the last; of a long text its beginning, or what stands
   * around the words that were looked for. A thread that is a draft alone shows no words.
   */
  readonly shown: Pick<TextMessage, 'key' | 'way' | 'at' | 'words' | 'state'>
  /** What is written and not sent yet begins so; null where nothing is. */
  readonly draft: string | null
}

export type TextMessage = {
  /** The same from the moment that it was written, whatever becomes of it. */
  readonly key: string
  readonly way: 'in' | 'out'
  /** When the platform had it; of one that is not sent yet, when it was written. Milliseconds since 1970. */
  readonly at: number
  readonly words: string
  /** The number of the customer that it went from or came to; empty where that is not known. */
  readonly own: string
  /** The colleague who sent it; empty for this agent's own, and for what came in. */
  readonly by: string
  readonly state: TextState
}

/** Why nothing goes for now, and when that is tried next, in milliseconds since 1970. */
export type TextWait = { readonly error: AppError; readonly next: number }

/** What has become of a text. Everything before `sent` is known on this computer alone. */
export type TextState =
  | { readonly kind: 'received' }
  /** `result` in the platform's own words. */
  | { readonly kind: 'sent'; readonly result: string }
  /** `isUnclear`: nobody answered, and it is looked for among what the platform has. */
  | { readonly kind: 'sending'; readonly isUnclear?: true }
  /** Goes as soon as what was written before it has gone, and what it waits for is over. */
  | { readonly kind: 'queued'; readonly wait?: TextWait }
  /** Goes at `sendAt`, if the app runs then, else as soon as it runs. */
  | { readonly kind: 'scheduled'; readonly sendAt: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It may have been sent: nobody answered, and the platform does not show it. Only a person decides what becomes of it. */
  | { readonly kind: 'unsure'; readonly error: AppError }

/** A thread with its newest texts, oldest of them first. */
export type OpenThread = {
  readonly thread: Pick<TextThread, 'key' | 'name' | 'company'>
  readonly messages: readonly TextMessage[]
  /** There are older ones. */
  readonly hasEarlier: boolean
  readonly draft: TextDraft
}

/** What is written and not sent; `from` empty takes the number that the thread used last. */
export type TextDraft = { readonly words: string; readonly from: string }

export interface TextMethods {
  /** The first `count` threads, newest first; with `find`, those whose name, number, or one text holds all of its words. */
  'texts.threads'(input: {
    find: string
    count: number
  }): Outcome<{ readonly items: readonly TextThread[]; readonly total: number }>
  /** The newest `count` texts of a thread, or enough to reach the text `with`. A thread that is none yet is empty. */
  'texts.open'(input: { key: string; count: number; with?: string }): Outcome<OpenThread>
  /** The newest text of a thread, as it is known here without asking anybody; null where there is none. */
  'texts.latest'(input: { key: string }): Outcome<Pick<TextMessage, 'at' | 'way' | 'by'> | null>
  /** The agent has seen the thread up to its newest text. */
  'texts.looked'(input: { key: string }): Outcome
  /** Keeps what is being written. On disk when it is answered. */
  'texts.draft'(input: { key: string; draft: TextDraft }): Outcome
  /** Puts a text into the outbox: on disk when it is answered. `from` empty leaves the choice to the platform. */
  'texts.send'(input: {
    to: string
    from: string
    words: string
    sendAt?: number
  }): Outcome<{ readonly key: string; readonly thread: string }>
  /** Sends again what failed, or now what was to go later; of what may have been sent, the person takes the risk. */
  'texts.again'(input: { key: string }): Outcome
  /** Takes what has not gone out of the outbox, to be written anew or forgotten: answers with its words. */
  'texts.takeBack'(input: { key: string }): Outcome<TextDraft>
  'texts.refresh'(): Outcome
  /** Stops the copying of older texts, or lets it go on where it stood. */
  'texts.copy'(input: { on: boolean }): Outcome
  /** Makes a canned response, or changes the one named. */
  'canned.save'(input: { id: number | null; name: string; text: string }): Outcome<{ readonly id: number }>
  'canned.remove'(input: { id: number }): Outcome
}
