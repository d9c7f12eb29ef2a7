import type { CodeTable } from '#shared/api/codes.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { AdminCodes, AdminRecord } from '#shared/host/admin.ts'
import { adminCodeWords } from '../locales/admin-codes.ts'
import { region } from '../locales/region.ts'
import { schedulesWords as words } from '../locales/schedules.ts'
import { formatClock } from '../ui/format.ts'
import { codeWords } from './code-words.ts'
import {
  draftOf,
  readEmails,
  readFrequency,
  type ScheduleDraft,
  type ScheduleFrequency,
} from './schedule-draft.ts'

/** The platform's words for the codes of schedules, by field. */
export type ScheduleCodes = Readonly<Record<string, AdminCodes>>

/** Maximum number of recipients named. */
const maxNamed = 2

const tables = {
  report_id: 'report.report_id',
  format: 'report.format',
  status: 'report.status',
  culture: 'culture',
} as const satisfies Readonly<Record<string, CodeTable>>
export type CodedField = keyof typeof tables

/** Returns the codes of a field as options. */
export function codeOptions(
  field: CodedField,
  codes: ScheduleCodes,
): readonly { readonly value: string; readonly label: string }[] {
  const known = codes[field]?.codes ?? {}
  return Object.keys(known).map((value) => ({ value, label: codeLabel(field, value, codes) }))
}

/** Returns a code in plain words; an unknown one as is. */
export function codeLabel(field: CodedField, code: string, codes: ScheduleCodes): string {
  const word = codeWords(codes[field]?.codes ?? {}, code)
  const table: Readonly<Record<string, string>> = adminCodeWords[tables[field]]
  return Object.hasOwn(table, word) ? (table[word] ?? word) : word
}

/** Describes a schedule: `Every Monday at 08:00 to imogen@example.com: Queues, CSV`. `zone`: the agent's time zone. */
export function scheduleWords(record: AdminRecord, codes: ScheduleCodes, zone: string): string {
  return draftWords(draftOf(record), codes, zone)
}

/** The same for a form. */
export function draftWords(draft: ScheduleDraft, codes: ScheduleCodes, zone: string): string {
  const report = codeLabel('report_id', draft.report, codes)
  const format = draft.format === '' ? '' : codeLabel('format', draft.format, codes)
  const recipients = recipientWords(readEmails(draft.emails))
  return words.to(
    whenWords(draft, draft.timezone, zone),
    recipients,
    format === '' ? report : words.formatted(report, format),
  )
}

/** Describes a frequency without its time zone: `Every Monday at 08:00`; empty if it is not one. */
export function frequencyWords(frequency: unknown): string {
  return isRecord(frequency) ? whenWords(readFrequency(frequency), '', '') : ''
}

function recipientWords(emails: readonly string[]): string {
  if (emails.length === 0) return words.nobody
  const shownEmails = emails.length <= maxNamed + 1 ? emails : emails.slice(0, maxNamed)
  const rest = emails.length - shownEmails.length
  return joinList([...shownEmails, ...(rest > 0 ? [words.more(rest)] : [])])
}

function whenWords(frequency: ScheduleFrequency, timezone: string, zone: string): string {
  const days = dayWordsOf(frequency)
  const { hours } = frequency
  const at = hours.length === 0 ? days : words.at(days, joinList(hours.map(hourWords)))
  return timezone === '' || timezone === zone ? at : words.zone(at, timezone)
}

function dayWordsOf({ type, weekdays, monthDays }: ScheduleFrequency): string {
  switch (type) {
    case 'D':
      return words.daily
    case 'W':
      return weekdays.length === 0
        ? words.weekly
        : words.weeklyOn(joinList(sortFromMonday(weekdays).map(weekdayName)))
    case 'M':
      return monthDays.length === 0
        ? words.monthly
        : words.monthlyOn(joinList(monthDays.map(String)), monthDays.length)
    case null:
      return words.unknown
  }
}

/** Sorts weekdays from Monday to Sunday. */
export function sortFromMonday(weekdays: readonly number[]): readonly number[] {
  return weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
}

/** `Monday`; 0 is Sunday. */
export function weekdayName(weekday: number): string {
  // 4 January 2026 is a Sunday.
  return new Date(Date.UTC(2026, 0, 4 + weekday)).toLocaleDateString(region.value.locale, {
    weekday: 'long',
    timeZone: 'UTC',
  })
}

/** `08:00`, on a date without a clock change. */
export function hourWords(hour: number): string {
  return formatClock(new Date(2026, 0, 15, hour).getTime())
}

function joinList(parts: readonly string[]): string {
  return new Intl.ListFormat(region.value.locale, { type: 'conjunction' }).format(parts)
}
