import type { BoardMemory } from '../calls/board-book.ts'
import type { DayCounts } from '../calls/day-counts.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Number of minutes kept. */
export const wallboardMinutes = 60

/** Today's figures from call records. Times are milliseconds since 1970. */
export type WallboardToday =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'read'
      /** By the key of the queue; the empty key counts calls without a queue. */
      readonly byQueue: Readonly<Record<string, DayCounts>>
      /** Since when every call is counted: midnight, or later if the day has more records than are read. */
      readonly since: number
      /** Why the figures may be outdated; null while they are current. */
      readonly error: AppError | null
    }

/** One minute of the last hour; null for unknown figures. */
export type WallboardMinute = {
  /** Its beginning. */
  readonly at: number
  /** The maximum at any one time. */
  readonly waiting: number | null
  readonly talking: number | null
  readonly answered: number | null
  readonly missed: number | null
}

/** Agents of a queue: all of them, those it rings, and those logged in but paused. */
export type QueueAgents = { readonly all: number; readonly atWork: number; readonly paused: number }

/** Data of the wallboard other than the live calls; published while a page shows it. */
export type WallboardState = {
  readonly today: WallboardToday
  /** The last hour, oldest first, including the current minute. */
  readonly minutes: readonly WallboardMinute[]
  /** By the key of the queue, for queues whose agents the platform lists; null while unknown. */
  readonly agents: Readonly<Record<string, QueueAgents>> | null
  /** When live calls were last read or reported; null before that. Changes at most once a second. */
  readonly updatedAt: number | null
}

export const noWallboard: WallboardState = {
  ...{ today: { kind: 'loading' }, minutes: [], agents: null, updatedAt: null },
}

export interface WallboardMethods {
  /** Starts or stops the wallboard for a page. Returns what only this host has observed of the current calls. */
  'wallboard.watch'(input: { watching: boolean }): Outcome<BoardMemory>
  /** Reads today's records again. */
  'wallboard.refresh'(): Outcome
}
