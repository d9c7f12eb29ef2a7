import type { ApiClient } from '#shared/api/client.ts'
import type { CallTrackingCdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { numberKey } from '#shared/calls/phone-number.ts'
import { hourIn } from '#shared/calls/report-counts.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { ReportPeriod, ReportsState, TrackedCalls } from '#shared/host/reports.ts'
import { readPeriod } from '../history/read-period.ts'
import { countCalls } from './count-calls.ts'

type DeskOptions = {
  readonly api: Pick<ApiClient, 'history'>
  readonly clock: Clock
  /** ISO 3166 country of the agent's dial plan. */
  readonly country: () => string
  readonly onState: (state: ReportsState) => void
}

/** Most call tracking records of one report. */
const maxTrackingRecords = 50_000

/** Counts the calls of one period at a time. */
export class ReportDesk implements Disposable {
  private readonly options: DeskOptions
  /** Number of the current count; each has its own. */
  private run = 0

  constructor(options: DeskOptions) {
    this.options = options
  }

  /** Starts counting without waiting for the result; a previous count is cancelled. */
  count({ timeZone, ...period }: ReportPeriod & { readonly timeZone: string }): Outcome {
    const hourOf = hourIn(timeZone)
    if (!hourOf || period.to <= period.from)
      return Promise.resolve(err(appError('input.invalid', hourOf ? 'period' : timeZone)))
    this.run += 1
    this.options.onState({ kind: 'running', period, read: 0, total: 0 })
    void this.counted(period, hourOf, this.run)
    return Promise.resolve(ok(undefined))
  }

  cancel(): void {
    this.run += 1
    this.options.onState({ kind: 'idle' })
  }

  [Symbol.dispose](): void {
    this.run += 1
  }

  private async counted(period: ReportPeriod, hourOf: (at: number) => number, run: number): Promise<void> {
    const { api, clock, country, onState } = this.options
    const isCancelled = () => this.run !== run
    const calls = await countCalls({
      ...{ api, country: country(), period, hourOf, isCancelled },
      onProgress: (progress) => {
        if (!isCancelled()) onState({ kind: 'running', period, ...progress })
      },
      pause: () => new Promise((resolve) => void clock.after(0, resolve)),
    })
    if (isCancelled()) return
    if (!calls.ok) return onState({ kind: 'failed', period, error: calls.error })
    const tracked = await this.trackedCalls(period, isCancelled)
    if (isCancelled() || !calls.value || !tracked) return
    onState({ kind: 'done', period, ...calls.value, readAt: clock.now(), tracked })
  }

  private async trackedCalls(
    { from, to }: ReportPeriod,
    isCancelled: () => boolean,
  ): Promise<TrackedCalls | undefined> {
    const { api, country } = this.options
    const calls: Record<string, number> = {}
    const read = await readPeriod<CallTrackingCdr>({
      ...{ readPage: (query) => api.history.listTrackedCallCdrs({ query }), property: 'created_at' },
      ...{
        timeOf: ({ created_at: at }) => readTimestamp(at) ?? 0,
        from,
        to,
        maxRecords: maxTrackingRecords,
        isCancelled,
      },
      idOf: ({ id, e164, created_at: at }) => id ?? `${e164} ${at}`,
      onProgress: () => undefined,
      onRecords(records) {
        for (const { e164 } of records) {
          const key = numberKey(e164 ?? '', country())
          if (key !== '') calls[key] = (calls[key] ?? 0) + 1
        }
      },
    })
    if (!read.ok) return { kind: 'failed', error: read.error }
    return read.value && { kind: 'read', calls, isCut: read.value.isCut }
  }
}
