import type { Speech } from '../calls/speech.ts'
import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'
import type { RecentCall } from './slices.ts'

/** A recorded call, with the data of the call and the platform's analysis. */
export type Recording = RecordingRow & {
  /** The call's record, as History shows it; null if unknown. */
  readonly record: RecentCall | null
  /** Empty if there is none. */
  readonly transcript: string
  /** What each speaker said; null if it cannot be read. */
  readonly speech: readonly Speech[] | null
  readonly summary: string
  /** Free form: any JSON value; null if there is none. */
  readonly metadata: unknown
  /** Whether `metadata` is complete: parts too deep or too long to show are left out. */
  readonly isMetadataWhole: boolean
}

/** A recorded call as a list shows it. */
export type RecordingRow = {
  readonly id: number
  /** Start of the recording, in milliseconds since 1970; 0 if the platform does not report it. */
  readonly at: number
  readonly liveId: number | null
  /** Null if the call's record is not known. */
  readonly call: RecordedCall | null
  /** Connected time of the call: the platform does not report the length of a recording. */
  readonly seconds: number | null
  readonly sentiment: string
  readonly score: number | null
  /** Whether there is a transcript, a summary, a sentiment or a score. */
  readonly isAnalysed: boolean
}

export type RecordedCall = {
  readonly type: 'in' | 'out' | 'missed'
  /** The other party's number. */
  readonly number: string
  readonly name: string
  /** The colleague, or this agent. */
  readonly agent: string
  readonly isOwn: boolean
  /** How the call was routed. */
  readonly way: 'direct' | 'queue' | 'ring-group'
  /** The queue or ring group that it came through; empty if none, or its name is not known. */
  readonly through: string
}

export type RecordingQuery = {
  /** Words said in the call, or its name or number. */
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

/** The fields that can be written (specification 4.7, PATCH /monitors/{id}). */
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
