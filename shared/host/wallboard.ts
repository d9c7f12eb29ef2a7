import type { BoardMemory } from '../calls/board-book.ts'
import type { DayCounts } from '../calls/day-counts.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Minutes that are remembered. */
export const wallboardMinutes = 60

/** What call records tell of today. Times are milliseconds since 1970. */
export type WallboardToday =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'read'
      /** By the key of the queue; empty for calls that came through none. */
      readonly byQueue: Readonly<Record<string, DayCounts>>
      /** From when on every call is counted: midnight, or later where a day has more records than are read. */
      readonly since: number
      /** Why it may be older than it could be; null while it is not. */
      readonly error: AppError | null
    }

/** One minute of the last hour; null for what is not known of it. */
export type WallboardMinute = {
  /** Its beginning. */
  readonly at: number
  /** The most at a time. */
  readonly waiting: number | null
  readonly talking: number | null
  readonly answered: number | null
  readonly missed: number | null
}

/** Agents of a queue: all of them, those whom it rings, and those who are logged in and paused. */
export type QueueAgents = { readonly all: number; readonly atWork: number; readonly paused: number }

/** What the wallboard shows besides the live calls; published while a page shows it. */
export type WallboardState = {
  readonly today: WallboardToday
  /** The last hour, oldest first, with the present minute. */
  readonly minutes: readonly WallboardMinute[]
  /** By the key of the queue, of queues whose agents the platform lists; null while that is not known. */
  readonly agents: Readonly<Record<string, QueueAgents>> | null
  /** When live calls were last read or told of; null before. Moves once a second at most. */
  readonly updatedAt: number | null
}

export const noWallboard: WallboardState = {
  ...{ today: { kind: 'loading' }, minutes: [], agents: null, updatedAt: null },
}

export interface WallboardMethods {
  /** A page shows the wallboard, or no longer. Answers with what only this host has seen of the present calls. */
  'wallboard.watch'(input: { watching: boolean }): Outcome<BoardMemory>
  /** Reads today's records again. */
  'wallboard.refresh'(): Outcome
}
