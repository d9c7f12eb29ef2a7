import type { CallReport } from '../calls/report-counts.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Milliseconds since 1970, the end not included. */
export type ReportPeriod = { readonly from: number; readonly to: number }

/** The days that a report covers at most. */
export const mostReportDays = 400
/** Call records that one report reads at most. */
export const mostReportRecords = 200_000

/** The calls of a period, counted from their records. */
export type ReportsState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running'
      readonly period: ReportPeriod
      readonly read: number
      readonly total: number
    }
  | ({ readonly kind: 'done'; readonly period: ReportPeriod } & CountedPeriod)
  | { readonly kind: 'failed'; readonly period: ReportPeriod; readonly error: AppError }

export type CountedPeriod = {
  readonly report: CallReport
  /** The part of the period whose records were read: less than all of it where there are too many. */
  readonly covered: ReportPeriod
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** What the platform recorded as calls of campaigns. */
  readonly tracked: TrackedCalls
}

/** Records of call tracking by the number that was called; why there are none. */
export type TrackedCalls =
  | { readonly kind: 'read'; readonly calls: Readonly<Record<string, number>>; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly error: AppError }

/** A number of the account. `campaign`: the id of the campaign that shows it; null where the platform does not say. */
export type ReportNumber = {
  readonly number: string
  readonly name: string
  readonly campaign: string | null
}
export type ReportCampaign = { readonly id: string; readonly name: string }

/** The numbers and campaigns of the account; a list that could not be read is empty, and `errors` says why. */
export type ReportNames = {
  readonly numbers: readonly ReportNumber[]
  /** Those that campaigns show. */
  readonly tracked: readonly ReportNumber[]
  readonly campaigns: readonly ReportCampaign[]
  readonly errors: Readonly<Partial<Record<'numbers' | 'tracked' | 'campaigns', AppError>>>
}

export interface ReportsMethods {
  /**
   * Begins to count the calls of a period; progress and result are the slice `reports`. One that runs ends. `timeZone`: the
   * IANA name of the zone whose hours count.
   */
  'reports.count'(input: ReportPeriod & { timeZone: string }): Outcome
  'reports.cancel'(): Outcome
  /** Reads what the numbers and campaigns of the account are called. */
  'reports.names'(): Outcome<ReportNames>
}
