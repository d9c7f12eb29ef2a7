import type { Speech } from '../calls/speech.ts'
import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'
import type { RecentCall } from './slices.ts'

/** A recorded call, with what is known of the call and what the platform made of it. */
export type Recording = RecordingRow & {
  /** The record of its call, as History shows it; null where it is not known. */
  readonly record: RecentCall | null
  /** Empty where there is none. */
  readonly transcript: string
  /** What each speaker said; null where it cannot be read. */
  readonly speech: readonly Speech[] | null
  readonly summary: string
  /** Free form: any JSON value; null where there is none. */
  readonly metadata: unknown
  /** Whether that is all of it: what is deeper or longer than can be shown is left out. */
  readonly isMetadataWhole: boolean
}

/** A recorded call as a list shows it. */
export type RecordingRow = {
  readonly id: number
  /** When it began, in milliseconds since 1970; 0 where the platform does not say. */
  readonly at: number
  readonly liveId: number | null
  /** Null where the call's record is not known. */
  readonly call: RecordedCall | null
  /** How long its call was connected: the platform does not tell the length of a recording. */
  readonly seconds: number | null
  readonly sentiment: string
  readonly score: number | null
  /** Whether there is a transcript, a summary, a sentiment or a score. */
  readonly isAnalysed: boolean
}

export type RecordedCall = {
  readonly type: 'in' | 'out' | 'missed'
  /** The far end. */
  readonly number: string
  readonly name: string
  /** The colleague, or this agent. */
  readonly agent: string
  readonly isOwn: boolean
  /** How it came or went. */
  readonly way: 'direct' | 'queue' | 'ring-group'
  /** The queue or ring group through which it came; empty where it came through none, or its name is not known. */
  readonly through: string
}

export type RecordingQuery = {
  /** Words said in the call, or a name or a number of it. */
  readonly find: string
  readonly filters: readonly RecordingFilter[]
  readonly count: number
}

/** Times in milliseconds since 1970. */
export type RecordingFilter =
  | { readonly by: 'from' | 'until'; readonly at: number }
  | { readonly by: 'sentiment'; readonly is: string }
  | { readonly by: 'score-at-least' | 'score-at-most'; readonly score: number }
  | { readonly by: 'call'; readonly liveId: number }
  | { readonly by: 'analysed'; readonly is: boolean }

/** The fields that may be written (specification 4.7, PATCH /monitors/{id}). */
export type AnalysisChange = {
  readonly transcript?: string
  /** Written as `transcript_speakers`. */
  readonly speech?: readonly Speech[]
  readonly summary?: string
  readonly sentiment?: string
  readonly score?: number
  readonly metadata?: unknown
}

export interface RecordingMethods {
  /** Newest first. */
  'recordings.list'(input: RecordingQuery): Outcome<Piece<RecordingRow>>
  'recordings.read'(input: { id: number }): Outcome<Recording>
  'recordings.change'(input: { id: number; changes: AnalysisChange }): Outcome
  'recordings.remove'(input: { ids: readonly number[] }): Outcome<Removal>
}
