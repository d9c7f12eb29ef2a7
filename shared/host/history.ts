import type { Filter } from '../api/query.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { CallNote } from './slices.ts'

/**
 * A list of the platform's records (specification 4.3, 4.7, 4.8): CDRs, media sessions, their records (MSDR), calls to
 * tracked numbers, calls that visitors of a website asked for.
 */
export type HistoryList = 'calls' | 'media' | 'media-records' | 'tracked' | 'call-backs'

export type HistoryValue = string | number | boolean | null

/** One record, or with `count` the first of a group (`group_by`) and how many it has, where the platform says. */
export type HistoryRow = {
  readonly id: number | string
  /** Those of the fields that were asked for which the record has, as the platform wrote them. */
  readonly fields: Readonly<Record<string, HistoryValue>>
  readonly count?: number
}

/** Which records are wanted. Filters hold together: the platform knows no "or" (specification 4.1). */
export type HistoryQuery = {
  readonly list: HistoryList
  readonly filter: readonly Filter[]
  /** Empty for no groups. */
  readonly groupBy: string
}

/** A piece of a list, newest first. */
export type HistoryRows = {
  readonly rows: readonly HistoryRow[]
  /** How many match now. */
  readonly total: number
}

/** A field that records may be filtered and grouped by. */
export type HistoryField = {
  readonly name: string
  readonly kind: 'text' | 'number' | 'time' | 'flag' | 'code'
  /** What codes stand for, by the code: the platform's dictionary, else the letters and words of the specification. */
  readonly codes: Readonly<Record<string, string>>
}

/** One call record with what belongs to it. What could not be read is an error, not empty. */
export type HistoryCall = {
  readonly row: HistoryRow
  /** The other records of the same call, by `live_id` and `parent_live_id`, in order of time. */
  readonly related: readonly HistoryRow[] | AppError
  readonly recordings: readonly number[] | AppError
  readonly notes: readonly CallNote[] | AppError
  /** As the platform has them: ids or names. */
  readonly labels: readonly (number | string)[]
  /** Records of its media (MSDR), found by both ends and the time. */
  readonly media: readonly HistoryRow[] | AppError
}

/** Rows that are asked for at a time, at most. */
export const mostHistoryRows = 1_000

export interface HistoryMethods {
  'history.fields'(input: { list: HistoryList }): Outcome<readonly HistoryField[]>
  /**
   * Rows `from` (0 is the newest) to `from + count`. `base`: the total when the list was opened, so that what has come
   * since moves no row; 0 where that is not known yet.
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
  /** Puts a label on a past call, or takes it off; the others stay as the platform has them at that moment. */
  'history.label'(input: {
    id: number
    label: { id: number; name: string }
    on: boolean
  }): Outcome<readonly (number | string)[]>
  /** The agent's own calls as the platform writes them as CSV. */
  'history.ownCsv'(): Outcome<{ readonly name: string; readonly text: string }>
}
