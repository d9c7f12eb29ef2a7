import type { CallReport } from '../calls/report-counts.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Milliseconds since 1970; the end is exclusive. */
export type ReportPeriod = { readonly from: number; readonly to: number }

/** Maximum number of days per report. */
export const maxReportDays = 400
/** Maximum number of call records that one report reads. */
export const maxReportRecords = 200_000

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
  /** The part of the period whose records were read: shorter if there are too many records. */
  readonly covered: ReportPeriod
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** Calls that the platform recorded for campaigns. */
  readonly tracked: TrackedCalls
}

/** Call-tracking records per called number, or the reason why there are none. */
export type TrackedCalls =
  | { readonly kind: 'read'; readonly calls: Readonly<Record<string, number>>; readonly isCut: boolean }
  | { readonly kind: 'failed'; readonly error: AppError }

/** A number of the account. `campaign` is the id of the campaign that shows it; null if not reported. */
export type ReportNumber = {
  readonly number: string
  readonly name: string
  readonly campaign: string | null
}
export type ReportCampaign = { readonly id: string; readonly name: string }

/** The numbers and campaigns of the account; a list that could not be read is empty, with its error in `errors`. */
export type ReportNames = {
  readonly numbers: readonly ReportNumber[]
  /** Numbers shown by campaigns. */
  readonly tracked: readonly ReportNumber[]
  readonly campaigns: readonly ReportCampaign[]
  readonly errors: Readonly<Partial<Record<'numbers' | 'tracked' | 'campaigns', AppError>>>
}

export interface ReportsMethods {
  /**
   * Starts counting the calls of a period, ending any running count; progress and result are in the slice `reports`.
   * `timeZone` is the IANA name of the zone used for hours.
   */
  'reports.count'(input: ReportPeriod & { timeZone: string }): Outcome
  'reports.cancel'(): Outcome
  /** Reads the names of the account's numbers and campaigns. */
  'reports.names'(): Outcome<ReportNames>
}
