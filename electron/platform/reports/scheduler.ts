import { readCode, writeCode } from '#shared/api/codes.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { StoredReportSchedule } from '../store/tables/organisation.ts'
import type { Store } from '../store/store.ts'
import { nextRun, type Frequency } from './next-run.ts'
import { runReport, type Period } from './report.ts'

type SchedulerPorts = {
  readonly store: Pick<
    Store,
    'reportSchedules' | 'users' | 'outbox' | 'cdrs' | 'monitors' | 'sms' | 'transaction'
  >
  readonly clock: Clock
  readonly log: Log
}

/** Most milliseconds between two checks of the schedules, since timers of weeks are unreliable. */
const longestWait = 3_600_000
const day = 86_400_000

/** Runs reports when they are due, those missed while the platform was down once; each file goes to the outbox. */
export class ReportScheduler implements Disposable {
  private readonly ports: SchedulerPorts
  private stop: Unsubscribe | undefined

  constructor(ports: SchedulerPorts) {
    this.ports = ports
    this.look()
  }

  /** Runs due reports and waits for the next one; call it when a schedule has changed. */
  look(): void {
    const { store, clock, log } = this.ports
    this.stop?.()
    const now = clock.now()
    for (const schedule of this.waiting()) {
      if (dueAt(schedule) > now) continue
      try {
        store.transaction(() => this.run(schedule, now))
      } catch (error) {
        log.write('error', 'report.failed', { schedule: schedule.id, error: faultOf(error) })
      }
    }
    const next = Math.min(...this.waiting().map(dueAt), now + longestWait)
    this.stop = clock.after(Math.max(next - now, 1_000), () => this.look())
  }

  [Symbol.dispose](): void {
    this.stop?.()
  }

  private waiting(): readonly StoredReportSchedule[] {
    return this.ports.store.reportSchedules.where([{ property: 'next_run_at', operator: 'gt', value: '' }])
  }

  private run(schedule: StoredReportSchedule, now: number): void {
    const { store } = this.ports
    const period: Period = { from: readTimestamp(schedule.last_run_at) ?? now - day, to: now }
    const user = store.users.read(schedule.user_id)
    if (user?.active) {
      const scope = { customerId: user.customer_id, ...(user.is_root ? {} : { userId: user.id }) }
      const file = runReport(store, schedule, { scope, period })
      for (const to of schedule.emails)
        store.outbox.insert({
          customer_id: schedule.customer_id,
          created_at: writeTimestamp(now),
          to,
          subject: schedule.name,
          text: `${schedule.description ?? ''}\n${writeTimestamp(period.from)} to ${writeTimestamp(period.to)}, UTC`.trim(),
          attachments: [file],
        })
    }
    store.reportSchedules.update(schedule.id, {
      last_run_at: writeTimestamp(now),
      ...scheduled(schedule, now),
    })
  }
}

/** When a schedule runs next and whether it is still active, as of a moment (milliseconds since 1970). */
export function scheduled(
  schedule: Pick<StoredReportSchedule, 'frequency' | 'timezone' | 'start_at' | 'end_at' | 'status'>,
  now: number,
): { readonly next_run_at: string | null; readonly status: number } {
  const status = readCode('report.status', schedule.status) ?? 'active'
  const start = readTimestamp(schedule.start_at) ?? 0
  const end = readTimestamp(schedule.end_at) ?? Number.POSITIVE_INFINITY
  const rhythm = { frequency: schedule.frequency as Frequency, timeZone: schedule.timezone ?? 'UTC' }
  const next = nextRun(rhythm, Math.max(now, start - 1))
  if (status === 'active' && (next === undefined || next > end))
    return { next_run_at: null, status: writeCode('report.status', 'ended') }
  return {
    next_run_at: status === 'active' && next !== undefined ? writeTimestamp(next) : null,
    status: writeCode('report.status', status),
  }
}

function dueAt({ next_run_at }: StoredReportSchedule): number {
  return readTimestamp(next_run_at) ?? Number.POSITIVE_INFINITY
}
