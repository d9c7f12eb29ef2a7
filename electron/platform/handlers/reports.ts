import { writeCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { ReportSchedule } from '#shared/api/modules/reports.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import { hasEnded, nextRunFields, type ReportScheduler } from '../reports/scheduler.ts'
import { isTimeZone } from '../reports/zone.ts'
import type { StoredReportSchedule } from '../store/tables/organisation.ts'
import type { Store } from '../store/store.ts'
import { dictionaryOf } from './code-words.ts'
import { crudHandlers } from './crud/crud-handlers.ts'

type ReportPorts = {
  readonly store: Store
  readonly scheduler: Pick<ReportScheduler, 'check'>
  readonly clock: Pick<Clock, 'now'>
}
type Body = EndpointBody<Contract['reports']['createSchedule']>

/** Scheduled reports (specification 4.9): everybody can read them, root can change them. */
export function reportHandlers({ store, scheduler, clock }: ReportPorts): Handlers<Contract['reports']> {
  const schedules = crudHandlers<StoredReportSchedule, Body>({
    table: store.reportSchedules,
    recordName: 'Report schedule',
    defaults: (user) => ({
      ...defaultSchedule,
      name: '',
      emails: [],
      created_at: writeTimestamp(clock.now()),
      user_id: user.id,
    }),
    parseBody(body, { before }) {
      const { start_at = before?.start_at, end_at = before?.end_at, timezone = before?.timezone } = body
      const [start, end] = [start_at, end_at].map(readDate)
      if (start === undefined) return invalid(`start_at is no date: ${start_at}`)
      if (end === undefined) return invalid(`end_at is no date: ${end_at}`)
      if (start !== null && end !== null && end < start) return invalid('end_at lies before start_at')
      if (!isTimeZone(timezone ?? 'UTC')) return invalid(`timezone is not known: ${timezone}`)
      const now = clock.now()
      // With a later last day, a schedule that is over runs again.
      const previous =
        before && hasEnded(before, now) ? { ...before, status: defaultSchedule.status } : before
      const after = { ...defaultSchedule, ...previous, ...body, start_at: start, end_at: end }
      return ok({ ...body, start_at: start, end_at: end, ...nextRunFields(after, now) })
    },
    onChange: () => queueMicrotask(() => scheduler.check()),
  })
  return {
    listSchedules: schedules.list,
    createSchedule: schedules.create,
    readSchedule: schedules.read,
    changeSchedule: schedules.change,
    deleteSchedule: schedules.remove,
    scheduleDictionaries: () => ok(dictionaryOf(ReportSchedule)),
  }
}

const defaultSchedule = {
  report_id: 0,
  description: '',
  format: writeCode('report.format', 'csv'),
  culture: 0,
  start_at: null,
  end_at: null,
  frequency: { type: 'D' },
  last_run_at: null,
  next_run_at: null,
  status: writeCode('report.status', 'active'),
  timezone: 'UTC',
} as const

/** A date, with or without a time, as a time stamp; null for none, undefined if it is invalid. */
function readDate(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return null
  const time = readTimestamp(text.length === 10 ? `${text} 00:00:00` : text)
  return time === undefined ? undefined : writeTimestamp(time)
}
