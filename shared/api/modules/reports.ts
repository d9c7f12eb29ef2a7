import Type from 'typebox'
import {
  code,
  codeInput,
  emailInput,
  strictObject,
  freeForm,
  integer,
  lineInput,
  listOf,
  nameInput,
  notShown,
  partialObject,
  text,
  timestamp,
} from '../fields.ts'
import { change, create, dictionaries, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { formedText } from '../text-forms.ts'

/** Specification 2.2, Report schedule. */
export const ReportSchedule = resource('ReportSchedule', {
  id: integer(),
  created_at: timestamp(),
  culture: code('culture'),
  description: text(),
  emails: notShown(listOf(text()), 'the addresses of the last request'),
  end_at: timestamp(),
  format: code('report.format'),
  frequency: notShown(freeForm(), 'the object of the last request'),
  last_run_at: timestamp(),
  name: text(),
  next_run_at: timestamp(),
  report_id: code('report.report_id'),
  start_at: timestamp(),
  status: code('report.status'),
  timezone: text(),
})
export type ReportSchedule = Entity<typeof ReportSchedule>

const integersWithin = (minimum: number, maximum: number) =>
  Type.Optional(Type.Array(Type.Integer({ minimum, maximum }), { maxItems: maximum - minimum + 1 }))

/**
 * When a report runs: daily, weekly or monthly, at the given hours. The letters, hours from 0 to 23 and days of the
 * week from 0 (Sunday) are not shown in the document; for a day missing from a month, its last day is used.
 */
const Frequency = notShown(
  strictObject({
    type: codeInput('report.frequency'),
    time_of_day: integersWithin(0, 23),
    day_of_week: integersWithin(0, 6),
    day_of_month: integersWithin(1, 31),
  }),
  'type D, W or M; time_of_day in hours; day_of_week 0 is Sunday',
)

const date = () =>
  formedText('date', {
    description: 'YYYY-MM-DD: the first or the last day, in the time zone of the schedule; with a time, UTC',
  })

const body = {
  report_id: codeInput('report.report_id'),
  name: nameInput(),
  description: Type.Optional(lineInput()),
  emails: Type.Array(emailInput(), { minItems: 1, maxItems: 100 }),
  format: Type.Optional(codeInput('report.format')),
  culture: Type.Optional(codeInput('culture')),
  start_at: Type.Optional(date()),
  end_at: Type.Optional(date()),
  status: Type.Optional(codeInput('report.status')),
  frequency: Frequency,
  timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
}

/** Specification 4.9. */
export const reports = {
  listSchedules: list('/reportschedules', ReportSchedule),
  createSchedule: create('/reportschedules', strictObject(body), ReportSchedule),
  readSchedule: read('/reportschedules/{id}', ReportSchedule),
  changeSchedule: change('/reportschedules/{id}', partialObject(body), ReportSchedule),
  deleteSchedule: remove('/reportschedules/{id}'),
  scheduleDictionaries: dictionaries('/reportschedules/dictionaries'),
}
