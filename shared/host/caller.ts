import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { RecentCall } from './slices.ts'
import type { TextMessage } from './texts.ts'
import type { Voicemail } from './voicemail.ts'

/** One part of the information about a caller; each part loads, and fails, independently. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Maximum number of items shown per part, and of callers whose facts are kept. */
export const callerLimits = { calls: 8, texts: 3, voicemail: 3, notes: 3, callers: 8, labels: 20 } as const

/** Most characters of a note on a call. */
export const maxCallNoteLength = 4_000

/** An earlier call with a number, by any colleague. */
export type CallerCall = RecentCall & {
  /** The colleague on that call; empty if unknown. */
  readonly by: string
  /** Whether this agent was on that call. */
  readonly isOwn: boolean
}

/** A note on an earlier call. */
export type CallerNote = { readonly cdrId: number; readonly at: number; readonly words: string }

/** The platform's analysis of the last recorded call. */
export type CallSummary = { readonly at: number; readonly words: string; readonly sentiment: string }

/** The end of the thread with a number. */
type CallerTexts = {
  readonly thread: string
  readonly unread: number
  /** The newest texts, in chronological order. */
  readonly last: readonly TextMessage[]
}

/** Messages that the number left, newest first, and their total number. */
type CallerVoicemail = { readonly messages: readonly Voicemail[]; readonly total: number }

/** Data that the platform keeps with the live call itself. */
export type CallExtras = {
  readonly labels: readonly number[]
  /** The page attached by the platform or by the person who transferred the call; empty if none. */
  readonly actionUrl: string
  /** The sentence attached with it: a colleague's remark on the call before it arrived here. */
  readonly actionText: string
}

/** Everything known about the other end of one call of this phone. */
export type Caller = {
  readonly lineId: string
  readonly number: string
  /** The contact with that number; null if there is none. */
  readonly contactId: number | null
  /** Time spent waiting in a queue or group; `until` is null while they wait. Null if they called directly. */
  readonly waited: { readonly since: number; readonly until: number | null } | null
  readonly calls: Loaded<readonly CallerCall[]>
  readonly notes: Loaded<readonly CallerNote[]>
  /** Null if no call with them was analysed. */
  readonly summary: Loaded<CallSummary | null>
  readonly texts: Loaded<CallerTexts>
  readonly voicemail: Loaded<CallerVoicemail>
  /** Null if the platform shows no live call. */
  readonly extras: Loaded<CallExtras> | null
}

/** A label of the platform; `color` is `#rrggbb` or empty. */
export type CallLabel = { readonly id: number; readonly name: string; readonly color: string }

/**
 * Notes on a contact that were written here. `saved`: stored by the platform at `at`. `waiting`: stored on this
 * computer and sent as soon as the platform can be reached. `conflict`: somebody else has since written `theirs`.
 * `refused`: the platform does not accept them from this agent, or the contact is gone.
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

/** The agent's notes on one call. They are saved to the call's record, which the platform writes after the call. */
export type AgentNote = {
  readonly lineId: string
  readonly note: string
  /** Labels chosen after the call ended; null keeps the existing ones. */
  readonly labels: readonly number[] | null
  /** Whether wrap-up is asked for after the call; a queue may turn it off. */
  readonly hasPanel: boolean
  readonly endedAt: number | null
  /** When the panel closes automatically and its content is sent; null if there is no limit. */
  readonly until: number | null
  /** `waiting`: stored on this computer and retried automatically. */
  readonly state: 'open' | 'sending' | 'waiting' | 'saved'
  readonly error: AppError | null
}

/** A reminder to call somebody back. Kept on this computer, also after the app ends. */
export type CallBack = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly note: string
  /** Time of the reminder, in milliseconds since 1970. */
  readonly at: number
  readonly isDue: boolean
}

/**
 * A pause of the recording for words that must not be recorded. `paused`: confirmed by the platform, from `since` until
 * `until`. `not-paused`: the platform did not confirm the pause, so the call is still being recorded. `not-resumed`:
 * recording has not resumed yet, and the request is retried.
 */
export type RecordingGuardState = {
  readonly lineId: string
  readonly callId: number
  readonly state: 'pausing' | 'paused' | 'resuming' | 'not-paused' | 'not-resumed'
  readonly since: number
  readonly until: number
  readonly error: AppError | null
}

/** Maximum number of call-backs kept. */
export const maxCallBacks = 100

export interface CallerMethods {
  /** Keeps a note on a call while it is typed; on disk when this resolves. */
  'callNote.write'(input: { lineId: string; note: string }): Outcome
  /** Sets labels for a call that has ended; they go to its record with the note. */
  'callNote.label'(input: { lineId: string; labels: readonly number[] }): Outcome
  /** Ends wrap-up: sends everything written now. */
  'callNote.finish'(input: { lineId: string }): Outcome
  /** Plans a reminder. Without `id` creates one, otherwise moves that one. */
  'callBack.plan'(input: { id?: string; number: string; name: string; note: string; at: number }): Outcome
  /** Opens the caller's page, or the one attached to the call, in the system's browser. */
  'screenPop.open'(input: { lineId: string; number: string; what: 'caller' | 'attached' }): Outcome
  /** Pauses the recording for a sensitive moment, or resumes it. */
  'guard.toggle'(input: { lineId: string }): Outcome
  /** Ends the sensitive moment, for example when the keypad is closed, and resumes the recording. */
  'guard.end'(): Outcome
  /** The agent has read that the recording could not be paused. */
  'guard.dismiss'(): Outcome
  'callBack.done'(input: { id: string }): Outcome
  /**
   * Keeps notes on a contact while they are typed: on disk when this resolves, at the platform a moment later. `base`
   * is the text that the editing started from; if the platform's notes have changed since, nothing is overwritten.
   */
  'contactNotes.write'(input: { key: string; words: string; base: string }): Outcome
  /** Resolves a conflict of notes: `mine` replaces theirs, `theirs` drops mine. */
  'contactNotes.resolve'(input: { key: string; use: 'mine' | 'theirs' }): Outcome
  /** Reads again the parts of this caller's information that could not be read. */
  'caller.again'(input: { lineId: string }): Outcome
  /** Replaces the labels of the call (`PATCH /calls/{id}` labels); at most `callerLimits.labels`. */
  'caller.setLabels'(input: { lineId: string; labels: readonly number[] }): Outcome
}
