import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { Listing } from './listing.ts'

/** Text messages as a whole. Their content is requested with `texts.*` when `revision` has changed. */
export type TextsState = Listing & {
  /** Threads with an unread text. */
  readonly unread: number
  /** Texts of this agent that were not sent, or may not have been. */
  readonly unsent: number
  /** Texts of this agent still waiting to be sent; left out if there are none. */
  readonly outgoing?: number
  /**
   * `copying`: older texts are still being copied here and cannot be found yet. `stopped`: the same, but a person has
   * stopped the copying.
   */
  readonly sync: 'idle' | 'copying' | 'stopped' | 'live'
  /** Number of texts copied so far and in total, until all are; left out while unknown. */
  readonly copied?: { readonly count: number; readonly total: number }
}

export const noTexts: TextsState = { revision: 0, error: null, unread: 0, unsent: 0, sync: 'idle' }

/** Data for writing a text. */
export type Composing = {
  /** Numbers that this agent may send from, the default first; null until they have been read. */
  readonly senders: readonly Sender[] | null
  /** Null until they have been read. */
  readonly canned: readonly CannedText[] | null
  readonly error: AppError | null
}

export const noComposing: Composing = { senders: null, canned: null, error: null }

/** `number` in E.164 form; `name` as given by the customer, such as a line of the house. */
export type Sender = { readonly number: string; readonly name: string }

/** A canned response of the customer (specification 4.5). */
export type CannedText = { readonly id: number; readonly name: string; readonly text: string }

/** All texts between the customer and one number. */
export type TextThread = {
  /** The other end: its number in E.164 form, or unchanged if it is not such a number, for example a short code. */
  readonly key: string
  /** Name belonging to the number; empty if unknown. */
  readonly name: string
  readonly company: string
  readonly unread: number
  /**
   * The text matching the search, else an unsent one, else the latest; a long text is shortened to its beginning, or to
   * the words around the match. Empty words for a thread that consists only of a draft.
   */
  readonly shown: Pick<TextMessage, 'key' | 'way' | 'at' | 'words' | 'state'>
  /** Beginning of the unsent draft; null if there is none. */
  readonly draft: string | null
}

export type TextMessage = {
  /** Stays the same from the moment of writing, in every state. */
  readonly key: string
  readonly way: 'in' | 'out'
  /** When the platform received it; of an unsent one, when it was written. Milliseconds since 1970. */
  readonly at: number
  readonly words: string
  /** The customer's number that it was sent from or to; empty if unknown. */
  readonly own: string
  /** The colleague who sent it; empty for this agent's own texts and for received ones. */
  readonly by: string
  readonly state: TextState
}

/** Why sending is blocked, and when it is retried, in milliseconds since 1970. */
export type TextWait = { readonly error: AppError; readonly next: number }

/** State of a text. States before `sent` are known on this computer only. */
export type TextState =
  | { readonly kind: 'received' }
  /** `result` in the platform's own words. */
  | { readonly kind: 'sent'; readonly result: string }
  /** `isUnclear`: there was no answer, and the text is being looked for among the platform's. */
  | { readonly kind: 'sending'; readonly isUnclear?: true }
  /** Sent once earlier texts have been sent and its wait is over. */
  | { readonly kind: 'queued'; readonly wait?: TextWait }
  /** Sent at `sendAt` if the app is running then, otherwise when it next runs. */
  | { readonly kind: 'scheduled'; readonly sendAt: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It may have been sent: there was no answer, and the platform does not list it. A person must decide. */
  | { readonly kind: 'unsure'; readonly error: AppError }

/** A thread with its newest texts, in chronological order. */
export type OpenThread = {
  readonly thread: Pick<TextThread, 'key' | 'name' | 'company'>
  readonly messages: readonly TextMessage[]
  /** Whether there are older texts. */
  readonly hasEarlier: boolean
  readonly draft: TextDraft
}

/** An unsent draft; an empty `from` means the number that the thread used last. */
export type TextDraft = { readonly words: string; readonly from: string }

export interface TextMethods {
  /** The first `count` threads, newest first; with `find`, those with all of its words in name, number or one text. */
  'texts.threads'(input: {
    find: string
    count: number
  }): Outcome<{ readonly items: readonly TextThread[]; readonly total: number }>
  /** The newest `count` texts of a thread, or enough to include the text `with`. Empty for a thread not begun yet. */
  'texts.open'(input: { key: string; count: number; with?: string }): Outcome<OpenThread>
  /** The newest text of a thread that is known on this computer, without a request; null if there is none. */
  'texts.latest'(input: { key: string }): Outcome<Pick<TextMessage, 'at' | 'way' | 'by'> | null>
  /** Marks the thread as seen up to its newest text. */
  'texts.markSeen'(input: { key: string }): Outcome
  /** Saves the draft; on disk when this resolves. */
  'texts.draft'(input: { key: string; draft: TextDraft }): Outcome
  /** Puts a text into the outbox; on disk when this resolves. An empty `from` leaves the choice to the platform. */
  'texts.send'(input: {
    to: string
    from: string
    words: string
    sendAt?: number
  }): Outcome<{ readonly key: string; readonly thread: string }>
  /** Resends a failed text, or sends a scheduled one now. If it may have been sent, the person takes the risk. */
  'texts.again'(input: { key: string }): Outcome
  /** Removes an unsent text from the outbox, for editing or discarding, and returns its words. */
  'texts.withdraw'(input: { key: string }): Outcome<TextDraft>
  'texts.refresh'(): Outcome
  /** Stops the copying of older texts, or resumes it. */
  'texts.copy'(input: { on: boolean }): Outcome
  /** Creates a canned response, or changes the given one. */
  'canned.save'(input: { id: number | null; name: string; text: string }): Outcome<{ readonly id: number }>
  'canned.remove'(input: { id: number }): Outcome
}
