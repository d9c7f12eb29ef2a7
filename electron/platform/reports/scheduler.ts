import { readCode, writeCode, type CodeWord } from '#shared/api/codes.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { StoredReportSchedule } from '../store/tables/organisation.ts'
import type { Store } from '../store/store.ts'
import { nextRun, type Frequency } from './next-run.ts'
import { runReport, type Period } from './report.ts'
import { momentOf } from './zone.ts'

type SchedulerPorts = {
  readonly store: Pick<
    Store,
    'reportSchedules' | 'users' | 'outbox' | 'cdrs' | 'monitors' | 'sms' | 'transaction'
  >
  readonly clock: Clock
  readonly log: Log
}

/** Most milliseconds between two checks of the schedules, since timers of weeks are unreliable. */
const maxWait = 3_600_000
const dayMilliseconds = 86_400_000
/** Days in the first report of a schedule; each later one begins where the one before ended. */
const firstDays: Readonly<Record<CodeWord<'report.frequency'>, number>> = { D: 1, W: 7, M: 31 }

/** Runs reports when they are due, those missed while the platform was down once; each file goes to the outbox. */
export class ReportScheduler implements Disposable {
  private readonly ports: SchedulerPorts
  private stop: Unsubscribe | undefined

  constructor(ports: SchedulerPorts) {
    this.ports = ports
    this.check()
  }

  /** Runs due reports and waits for the next one; call it when a schedule has changed. */
  check(): void {
    const { store, clock, log } = this.ports
    this.stop?.()
    const now = clock.now()
    for (const schedule of this.pendingSchedules()) {
      if (dueAt(schedule) > now) continue
      try {
        store.transaction(() => this.run(schedule, now))
      } catch (error) {
        log.write('error', 'report.failed', { schedule: schedule.id, error: faultOf(error) })
      }
    }
    const next = Math.min(...this.pendingSchedules().map(dueAt), now + maxWait)
    this.stop = clock.after(Math.max(next - now, 1_000), () => this.check())
  }

  [Symbol.dispose](): void {
    this.stop?.()
  }

  private pendingSchedules(): readonly StoredReportSchedule[] {
    return this.ports.store.reportSchedules.where([{ property: 'next_run_at', operator: 'gt', value: '' }])
  }

  private run(schedule: StoredReportSchedule, now: number): void {
    const { store } = this.ports
    const period = periodOf(schedule, now)
    const user = store.users.read(schedule.user_id)
    if (user?.active) {
      const scope = { customerId: user.customer_id, ...(user.is_root ? {} : { userId: user.id }) }
      const { file, rows, total } = runReport(store, schedule, { scope, period })
      const lines = [
        schedule.description ?? '',
        `${writeTimestamp(period.from)} to ${writeTimestamp(period.to)}, UTC`,
        ...(rows < total ? [`The file holds the newest ${rows} of ${total} records.`] : []),
      ]
      for (const to of schedule.emails)
        store.outbox.insert({
          customer_id: schedule.customer_id,
          created_at: writeTimestamp(now),
          to,
          subject: schedule.name,
          text: lines.join('\n').trim(),
          attachments: [file],
        })
    }
    const [newest] = store.cdrs.list({ limit: 1 }, { customerId: schedule.customer_id }).data
    store.reportSchedules.update(schedule.id, {
      last_run_at: writeTimestamp(now),
      last_cdr_id: newest?.id ?? 0,
      ...nextRunFields(schedule, now),
    })
  }
}

function periodOf({ last_run_at, last_cdr_id, frequency }: StoredReportSchedule, now: number): Period {
  const last = readTimestamp(last_run_at)
  if (last !== undefined) return { from: last, to: now, afterCdr: last_cdr_id }
  const type = readCode('report.frequency', (frequency as Frequency).type) ?? 'D'
  return { from: now - firstDays[type] * dayMilliseconds, to: now }
}

/** When a schedule runs next and whether it is still active, as of a moment (milliseconds since 1970). */
export function nextRunFields(
  schedule: Pick<StoredReportSchedule, 'frequency' | 'timezone' | 'start_at' | 'end_at' | 'status'>,
  now: number,
): { readonly next_run_at: string | null; readonly status: number } {
  const status = readCode('report.status', schedule.status) ?? 'active'
  const timeZone = schedule.timezone ?? 'UTC'
  const start = boundOf(schedule.start_at, timeZone)?.from ?? 0
  const end = boundOf(schedule.end_at, timeZone)?.to ?? Number.POSITIVE_INFINITY
  const recurrence = { frequency: schedule.frequency as Frequency, timeZone }
  const next = nextRun(recurrence, Math.max(now, start - 1))
  if (status === 'active' && (next === undefined || next > end))
    return { next_run_at: null, status: writeCode('report.status', 'ended') }
  return {
    next_run_at: status === 'active' && next !== undefined ? writeTimestamp(next) : null,
    status: writeCode('report.status', status),
  }
}

/** Whether its last day has ended a schedule; false if somebody has, before that day. */
export function hasEnded(schedule: Parameters<typeof nextRunFields>[0], now: number): boolean {
  const active = { ...schedule, status: writeCode('report.status', 'active') }
  return (
    readCode('report.status', schedule.status) === 'ended' && nextRunFields(active, now).next_run_at === null
  )
}

/**
 * The span that a bound of a schedule stands for, both ends included. `start_at` and `end_at` are dates (specification
 * 4.9), so midnight is the whole day in the time zone of the schedule; any other time is that moment, in UTC.
 */
function boundOf(stamp: string | null | undefined, timeZone: string) {
  const time = readTimestamp(stamp)
  if (time === undefined) return undefined
  if (time % dayMilliseconds !== 0) return { from: time, to: time }
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const midnight = (daysLater: number) =>
    momentOf({ year, month, day: date.getUTCDate() + daysLater, hour: 0 }, timeZone)
  return { from: midnight(0), to: midnight(1) - 1 }
}

function dueAt({ next_run_at }: StoredReportSchedule): number {
  return readTimestamp(next_run_at) ?? Number.POSITIVE_INFINITY
}
