import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { nextRun, type Frequency } from '../../reports/next-run.ts'
import { nextRunFields } from '../../reports/scheduler.ts'
import type { StoredReportSchedule } from '../../store/tables/organisation.ts'
import { customerId } from '../customer.ts'
import { domain } from './people.ts'

type ReportPlan = {
  readonly name: string
  readonly description: string
  readonly report: CodeWord<'report.report_id'>
  readonly format: CodeWord<'report.format'>
  readonly frequency: Frequency
  readonly emails: readonly string[]
  readonly paused?: true
}

const plans: readonly ReportPlan[] = [
  {
    name: 'Calls of the day',
    description: 'Every call, each evening',
    report: 'calls',
    format: 'csv',
    frequency: { type: 'D', time_of_day: [18] },
    emails: [`office@${domain}`],
  },
  {
    name: 'Missed calls',
    description: 'Whom to ring back in the morning',
    report: 'missed_calls',
    format: 'csv',
    frequency: { type: 'D', time_of_day: [8, 13] },
    emails: [`orders@${domain}`, `maud@${domain}`],
  },
  {
    name: 'Queues of the week',
    description: '',
    report: 'queues',
    format: 'json',
    frequency: { type: 'W', day_of_week: [1], time_of_day: [7] },
    emails: [`maud@${domain}`],
  },
  {
    name: 'Recordings of the month',
    description: 'For the meeting with the team leads',
    report: 'recordings',
    format: 'csv',
    frequency: { type: 'M', day_of_month: [1], time_of_day: [6] },
    emails: [`maud@${domain}`],
    paused: true,
  },
]

const timeZone = 'Europe/London'

/** The last run at or before a moment, in milliseconds since 1970. */
function lastRun(frequency: Frequency, now: number): string | null {
  let last: number | undefined
  let run = nextRun({ frequency, timeZone }, now - 32 * 86_400_000)
  while (run !== undefined && run <= now) {
    last = run
    run = nextRun({ frequency, timeZone }, run)
  }
  return last === undefined ? null : writeTimestamp(last)
}

/** Report schedules in Maud's name; `now` in milliseconds since 1970. */
export const sampleReports = (now: number): readonly Omit<StoredReportSchedule, 'id'>[] =>
  plans.map(({ name, description, report, format, frequency, emails, paused }, index) => {
    const recurrence = {
      frequency,
      timezone: timeZone,
      start_at: writeTimestamp(now - (150 - index) * 86_400_000),
      end_at: null,
      status: writeCode('report.status', paused ? 'paused' : 'active'),
    }
    return {
      customer_id: customerId,
      user_id: 1,
      name,
      description,
      emails: [...emails],
      report_id: writeCode('report.report_id', report),
      format: writeCode('report.format', format),
      culture: writeCode('culture', 'en-GB'),
      created_at: recurrence.start_at,
      last_run_at: paused ? null : lastRun(frequency, now),
      ...recurrence,
      ...nextRunFields(recurrence, now),
    }
  })
