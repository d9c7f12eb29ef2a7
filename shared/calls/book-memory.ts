import type { LiveCallRecord } from './live-call.ts'

/**
 * All that decides what a book of live calls makes of its next inputs, as plain JSON: a book made of it answers every
 * later input as the first one does. How calls that are over last were is not in it. Null stands for never.
 */
export type BookMemory = {
  readonly entries: readonly {
    readonly record: LiveCallRecord
    readonly eventTime: number | null
    readonly heardAt: number | null
    readonly readAt: number | null
  }[]
  /** Calls that are over for good, oldest first. */
  readonly over: readonly number[]
  /** Calls that a reading no longer showed, with the time when it was started, oldest first. */
  readonly missing: readonly (readonly [id: number, at: number])[]
  /** Ids of events that came, oldest first. */
  readonly events: readonly string[]
  readonly lastReading: number | null
  readonly lag: number | null
}
