import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { RecentCall } from './slices.ts'
import type { TextMessage } from './texts.ts'
import type { Voicemail } from './voicemail.ts'

/** One part of what is known of a caller; each is read, and fails, by itself. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: AppError }

/** What is shown of each part at most, and callers whose facts are kept. */
export const mostOfCaller = { calls: 8, texts: 3, voicemail: 3, notes: 3, callers: 8, labels: 20 } as const

/** Most characters of a note on a call. */
export const longestCallNote = 4_000

/** An earlier call with a number, whoever of the company was on it. */
export type CallerCall = RecentCall & {
  /** The colleague who was on it; empty where that is not known. */
  readonly by: string
  /** This agent was on it. */
  readonly isOwn: boolean
}

/** What was written down about an earlier call. */
export type CallerNote = { readonly cdrId: number; readonly at: number; readonly words: string }

/** What the platform's analysis says of the last recorded call. */
export type CallSummary = { readonly at: number; readonly words: string; readonly sentiment: string }

/** The end of the thread with a number. */
type CallerTexts = {
  readonly thread: string
  readonly unread: number
  /** The newest, oldest of them first. */
  readonly last: readonly TextMessage[]
}

/** Messages that the number left, newest first, and how many there are. */
type CallerVoicemail = { readonly messages: readonly Voicemail[]; readonly total: number }

/** What the platform keeps with the live call itself. */
export type CallExtras = {
  readonly labels: readonly number[]
  /** The page that the platform, or whoever sent the call on, attached; empty where none. */
  readonly actionUrl: string
  /** The sentence that came with it: what a colleague said about the call before it came here. */
  readonly actionText: string
}

/** Everything that is known of the other end of one call of this phone. */
export type Caller = {
  readonly lineId: string
  readonly number: string
  /** The contact behind the number; null where there is none. */
  readonly contactId: number | null
  /** How long they waited in a queue or group; `until` is null while they do. Null where they came directly. */
  readonly waited: { readonly since: number; readonly until: number | null } | null
  readonly calls: Loaded<readonly CallerCall[]>
  readonly notes: Loaded<readonly CallerNote[]>
  /** Null where no call with them was analysed. */
  readonly summary: Loaded<CallSummary | null>
  readonly texts: Loaded<CallerTexts>
  readonly voicemail: Loaded<CallerVoicemail>
  /** Null where the platform shows no live call. */
  readonly extras: Loaded<CallExtras> | null
}

/** A label of the platform; `color` is `#rrggbb` or empty. */
export type CallLabel = { readonly id: number; readonly name: string; readonly color: string }

/**
 * Notes on a contact that were written here. `saved`: the platform has them, since `at`. `waiting`: they are on this
 * computer, and are sent as soon as the platform can be reached. `conflict`: somebody else wrote `theirs` meanwhile.
 * `refused`: the platform does not take them from this agent, or the contact is gone.
 */
export type WrittenNotes = {
  readonly key: string
  readonly words: string
  readonly at: number
} & (
  | { readonly state: 'saving' | 'saved' }
  | { readonly state: 'waiting' | 'refused'; readonly error: AppError }
  | { readonly state: 'conflict'; readonly theirs: string }
)

/** What the agent writes down about one call. It goes to the call's record, which the platform writes after the call. */
export type CallWriting = {
  readonly lineId: string
  readonly note: string
  /** Labels chosen once the call was over; null leaves those that it has. */
  readonly labels: readonly number[] | null
  /** Whether wrap-up is asked for once the call is over: a queue may say that it is not. */
  readonly hasPanel: boolean
  readonly endedAt: number | null
  /** When the panel closes by itself, and what was written is sent; null where nothing says so. */
  readonly until: number | null
  /** `waiting`: on this computer, and sent again by itself. */
  readonly state: 'open' | 'sending' | 'waiting' | 'saved'
  readonly error: AppError | null
}

/** Somebody to be called back. Kept on this computer, also over the end of the app. */
export type CallBack = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly note: string
  /** When the agent wants to be reminded, in milliseconds since 1970. */
  readonly at: number
  readonly isDue: boolean
}

/**
 * A pause of the recording for what nobody may record. `paused` since `since`, as the platform said back, until `until`.
 * `not-paused`: the platform did not confirm the pause, so what is said is recorded. `not-resumed`: the recording does not go
 * on yet, and that is tried again.
 */
export type RecordingGuardState = {
  readonly lineId: string
  readonly callId: number
  readonly state: 'pausing' | 'paused' | 'resuming' | 'not-paused' | 'not-resumed'
  readonly since: number
  readonly until: number
  readonly error: AppError | null
}

/** Call-backs that are kept at most. */
export const mostCallBacks = 100

export interface CallerMethods {
  /** Keeps a note on a call as it is typed: on disk when it is answered. */
  'callNote.write'(input: { lineId: string; note: string }): Outcome
  /** Labels for a call that is over: they go to its record with the note. */
  'callNote.label'(input: { lineId: string; labels: readonly number[] }): Outcome
  /** Wrap-up is done: what was written is sent now. */
  'callNote.finish'(input: { lineId: string }): Outcome
  /** Reminds of somebody later. Without `id` a new reminder, else that one is moved. */
  'callBack.plan'(input: { id?: string; number: string; name: string; note: string; at: number }): Outcome
  /** Opens the page about a caller, or the one that is attached to the call, in the system's browser. */
  'screenPop.open'(input: { lineId: string; number: string; what: 'caller' | 'attached' }): Outcome
  /** Pauses the recording for a sensitive moment, or goes on with it. */
  'guard.toggle'(input: { lineId: string }): Outcome
  /** The sensitive moment is over, as when the keypad was closed: goes on with the recording. */
  'guard.end'(): Outcome
  /** The agent has read that the recording could not be paused. */
  'guard.dismiss'(): Outcome
  'callBack.done'(input: { id: string }): Outcome
  /**
   * Keeps notes on a contact as they are typed: on disk when it is answered, at the platform a moment later. `base`: the
   * notes that the writing began from; where the platform has others by then, nobody's words are overwritten.
   */
  'contactNotes.write'(input: { key: string; words: string; base: string }): Outcome
  /** What becomes of notes in conflict: mine take their place, or mine are dropped. */
  'contactNotes.resolve'(input: { key: string; use: 'mine' | 'theirs' }): Outcome
  /** Reads again what could not be read of this call's other end. */
  'caller.again'(input: { lineId: string }): Outcome
  /** These labels take the place of those that the call has (`PATCH /calls/{id}` labels); at most `mostOfCaller.labels`. */
  'caller.setLabels'(input: { lineId: string; labels: readonly number[] }): Outcome
}
