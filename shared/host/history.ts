import type { Filter } from '../api/query.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { CallNote } from './slices.ts'

/**
 * A list of the platform's records (specification 4.3, 4.7, 4.8): CDRs, media sessions, media session records (MSDR),
 * calls to tracked numbers, and calls requested by visitors of a website.
 */
export type HistoryList = 'calls' | 'media' | 'media-records' | 'tracked' | 'call-backs'

export type HistoryValue = string | number | boolean | null

/** One record; with `count`, the first of a group (`group_by`) and the size of the group, if reported. */
export type HistoryRow = {
  readonly id: number | string
  /** The requested fields that the record has, as the platform wrote them. */
  readonly fields: Readonly<Record<string, HistoryValue>>
  readonly count?: number
}

/** Selects records. Filters are combined with "and": the platform has no "or" (specification 4.1). */
export type HistoryQuery = {
  readonly list: HistoryList
  readonly filter: readonly Filter[]
  /** Empty for no grouping. */
  readonly groupBy: string
}

/** A piece of a list, newest first. */
export type HistoryRows = {
  readonly rows: readonly HistoryRow[]
  /** Number of records that match now. */
  readonly total: number
  /** Positions, from the first one requested, of records that could not be read and are not in `rows`. */
  readonly invalid?: readonly number[]
}

/** A field that records may be filtered and grouped by. */
export type HistoryField = {
  readonly name: string
  readonly kind: 'text' | 'number' | 'time' | 'flag' | 'code'
  /** Meaning of each code: from the platform's dictionary, else the letters and words of the specification. */
  readonly codes: Readonly<Record<string, string>>
  /** The contract's table of these codes or words; left out if it has none. */
  readonly table?: string
}

/** One call record with related data. A part that could not be read is an error, not empty. */
export type HistoryCall = {
  readonly row: HistoryRow
  /** The other records of the same call, by `live_id` and `parent_live_id`, in chronological order. */
  readonly related: readonly HistoryRow[] | AppError
  readonly recordings: readonly number[] | AppError
  readonly notes: readonly CallNote[] | AppError
  /** As the platform stores them: ids or names. */
  readonly labels: readonly (number | string)[]
  /** Records of its media (MSDR), matched by both ends and the time. */
  readonly media: readonly HistoryRow[] | AppError
}

/** Maximum rows per request. */
export const maxHistoryRows = 1_000

/** Most characters of a note on a record (specification 2.1: long texts). */
export const maxRecordNoteLength = 10_000

export interface HistoryMethods {
  'history.fields'(input: { list: HistoryList }): Outcome<readonly HistoryField[]>
  /**
   * Rows `from` (0 is the newest) to `from + count`. `base` is the total when the list was opened, so that newer
   * records do not shift the rows; 0 if not known yet.
   */
  'history.rows'(input: {
    query: HistoryQuery
    fields: readonly string[]
    from: number
    count: number
    base: number
  }): Outcome<HistoryRows>
  'history.call'(input: { id: number }): Outcome<HistoryCall>
  /** Adds a note to a call. */
  'history.addNote'(input: { id: number; words: string }): Outcome
  /** Adds a label to a past call or removes it; the other labels stay as the platform has them at that moment. */
  'history.label'(input: {
    id: number
    label: { id: number; name: string }
    on: boolean
  }): Outcome<readonly (number | string)[]>
  /** The agent's own calls as CSV, in the platform's format. */
  'history.ownCsv'(): Outcome<{ readonly name: string; readonly text: string }>
}
