import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'
import type { Reply } from './reply.ts'

/** A recorded call, with what is known of the call and what the platform made of it. */
export type Recording = {
  readonly id: number
  readonly at: number
  readonly liveId: number | null
  /** Null where the call's record is not known. */
  readonly call: RecordedCall | null
  readonly seconds: number | null
  /** Empty where there is none. */
  readonly transcript: string
  /** What each speaker said; null where it cannot be read. */
  readonly speech: readonly Speech[] | null
  readonly summary: string
  readonly sentiment: string
  readonly score: number | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export type RecordedCall = {
  readonly type: 'in' | 'out' | 'missed'
  /** The far end. */
  readonly number: string
  readonly name: string
  /** The colleague, or this agent. */
  readonly agent: string
  readonly isOwn: boolean
  /** The queue or ring group through which it came; empty where it came through none. */
  readonly through: string
}

/** One turn of a conversation; `at` and `until` in seconds from its beginning, where they are known. */
export type Speech = {
  readonly speaker: string
  readonly words: string
  readonly at: number | null
  readonly until: number | null
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
  readonly summary?: string
  readonly sentiment?: string
  readonly score?: number
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface RecordingMethods {
  /** Newest first. */
  'recordings.list'(input: RecordingQuery): Reply<Piece<Recording>>
  'recordings.read'(input: { id: number }): Reply<Recording>
  'recordings.change'(input: { id: number; changes: AnalysisChange }): Reply
  'recordings.remove'(input: { ids: readonly number[] }): Reply<Removal>
}

export const recordingMethodNames: readonly (keyof RecordingMethods)[] = [
  'recordings.list',
  'recordings.read',
  'recordings.change',
  'recordings.remove',
]
