import { readCode, type CodeWord } from '#shared/api/codes.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { AdminRecord } from '#shared/host/admin.ts'

export type FrequencyType = CodeWord<'report.frequency'>
export const frequencyTypes: readonly FrequencyType[] = ['D', 'W', 'M']

/** The contract fields covered by the form of a schedule. */
export const scheduleFields: readonly string[] = [
  ...['report_id', 'name', 'description', 'emails', 'format', 'culture'],
  ...['start_at', 'end_at', 'status', 'frequency', 'timezone'],
]

/** When a report runs; lists are sorted. `type`: null if unknown to this app; it is then left unchanged. */
export type ScheduleFrequency = {
  readonly type: FrequencyType | null
  readonly hours: readonly number[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly monthDays: readonly number[]
}

/** A report schedule in its form: codes as text, days in the format of a date field. */
export type ScheduleDraft = ScheduleFrequency & {
  readonly name: string
  readonly description: string
  readonly report: string
  readonly format: string
  readonly culture: string
  readonly status: string
  /** One address per line. */
  readonly emails: string
  readonly timezone: string
  readonly start: string
  readonly end: string
}

/** Parses `frequency` of a schedule (specification 4.9). Values outside their bounds are dropped. */
export function readFrequency(value: unknown): ScheduleFrequency {
  const { type, time_of_day, day_of_week, day_of_month } = isRecord(value) ? value : {}
  return {
    type: readCode('report.frequency', type) ?? null,
    hours: integers(time_of_day, 0, 23),
    weekdays: integers(day_of_week, 0, 6),
    monthDays: integers(day_of_month, 1, 31),
  }
}

function integers(value: unknown, min: number, max: number): readonly number[] {
  if (!Array.isArray(value)) return []
  const valid = value.filter((each): each is number => Number.isInteger(each) && each >= min && each <= max)
  return [...new Set(valid)].sort((one, other) => one - other)
}

/** Parses the recipients: a list, or delimited text. */
export function readEmails(value: unknown): readonly string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,;]+/) : []
  return parts.filter((each): each is string => typeof each === 'string' && each.trim() !== '')
}

/** Maximum number of recipients taken from a record. */
const maxEmails = 1_000

/** Returns the form of a schedule. */
export function draftOf(record: AdminRecord): ScheduleDraft {
  return {
    ...readFrequency(record['frequency']),
    name: textOf(record['name']),
    description: textOf(record['description']),
    report: textOf(record['report_id']),
    format: textOf(record['format']),
    culture: textOf(record['culture']),
    status: textOf(record['status']),
    emails: readEmails(record['emails']).slice(0, maxEmails).join('\n'),
    timezone: textOf(record['timezone']),
    start: datePart(record['start_at']),
    end: datePart(record['end_at']),
  }
}

/** The IANA name of the local time zone. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns a new schedule: every working morning, in the local time zone. */
export function newDraft(timezone: string): ScheduleDraft {
  return {
    ...{ type: 'W', hours: [8], weekdays: [1, 2, 3, 4, 5], monthDays: [1] },
    ...{ name: '', description: '', report: '0', format: '0', culture: '', status: '', emails: '' },
    ...{ timezone, start: '', end: '' },
  }
}

/** Changes the frequency; if it needs days and none are chosen, Monday or the first of the month is used. */
export function withType(draft: ScheduleDraft, type: FrequencyType | ''): ScheduleDraft {
  const { weekdays, monthDays } = draft
  return {
    ...draft,
    type: type === '' ? null : type,
    weekdays: type === 'W' && weekdays.length === 0 ? [1] : weekdays,
    monthDays: type === 'M' && monthDays.length === 0 ? [1] : monthDays,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function datePart(value: unknown): string {
  return typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? '') : ''
}

/** Returns the request fields to create this schedule or change `before` into it: for a change, only differing ones. */
export function scheduleBody(draft: ScheduleDraft, before: AdminRecord | null): AdminRecord {
  const previous = before === null ? null : draftOf(before)
  const isChanged = (...names: readonly (keyof ScheduleDraft)[]) =>
    previous === null || names.some((name) => JSON.stringify(draft[name]) !== JSON.stringify(previous[name]))
  const text = (field: string, name: 'name' | 'description' | 'timezone') =>
    isChanged(name) && (previous !== null || draft[name] !== '' || name === 'name')
      ? { [field]: draft[name] }
      : {}
  const code = (field: string, name: 'report' | 'format' | 'culture' | 'status') =>
    isChanged(name) && draft[name] !== '' ? { [field]: codeOf(draft[name]) } : {}
  // Specification 4.9 has no request that removes a day, so emptying one is an error.
  const day = (field: string, name: 'start' | 'end') =>
    isChanged(name) && (previous !== null || draft[name] !== '') ? { [field]: draft[name] } : {}
  return {
    ...text('name', 'name'),
    ...text('description', 'description'),
    ...code('report_id', 'report'),
    ...code('format', 'format'),
    ...code('culture', 'culture'),
    ...code('status', 'status'),
    ...(isChanged('emails') && { emails: [...readEmails(draft.emails.split(/[\s,;]+/))] }),
    ...(isChanged('type', 'hours', 'weekdays', 'monthDays') && draft.type !== null
      ? { frequency: frequencyBody(draft, before) }
      : {}),
    ...text('timezone', 'timezone'),
    ...day('start_at', 'start'),
    ...day('end_at', 'end'),
  }
}

/** Days of other frequencies are left out. */
function frequencyBody(draft: ScheduleDraft, before: AdminRecord | null): AdminRecord {
  const { type, hours, weekdays, monthDays } = draft
  const storedType = isRecord(before?.['frequency']) ? before['frequency']['type'] : undefined
  return {
    // A letter or an integer, whichever the platform used.
    type: typeof storedType === 'number' ? frequencyTypes.findIndex((each) => each === type) : type,
    ...(hours.length > 0 && { time_of_day: [...hours] }),
    ...(type === 'W' && weekdays.length > 0 && { day_of_week: [...weekdays] }),
    ...(type === 'M' && monthDays.length > 0 && { day_of_month: [...monthDays] }),
  }
}

/** Dictionary codes are integers; a word is used where the platform has no dictionary. */
function codeOf(code: string): string | number {
  return /^\d{1,9}$/.test(code) ? Number(code) : code
}

/**
 * Returns the edits by field for a generic form: every contract field the draft can write, undefined if it is unchanged
 * or not filled in yet.
 */
export function scheduleChanges(draft: ScheduleDraft, before: AdminRecord | null): AdminRecord {
  const body = scheduleBody(draft, before)
  return Object.fromEntries(
    scheduleFields.map((name) => {
      const value = body[name]
      const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
      return [name, before === null && isEmpty ? undefined : value]
    }),
  )
}
