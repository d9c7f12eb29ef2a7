import { readCode, type CodeWord } from '#shared/api/codes.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { AdminRecord } from '#shared/host/admin.ts'

export type FrequencyType = CodeWord<'report.frequency'>
export const frequencyTypes: readonly FrequencyType[] = ['D', 'W', 'M']

/** The fields of the contract that the form of a schedule stands for. */
export const scheduleFields: readonly string[] = [
  ...['report_id', 'name', 'description', 'emails', 'format', 'culture'],
  ...['start_at', 'end_at', 'status', 'frequency', 'timezone'],
]

/** When a report runs; lists are in order. `type`: null where it is none that this app knows, and is left as it is. */
export type ScheduleFrequency = {
  readonly type: FrequencyType | null
  readonly hours: readonly number[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly monthDays: readonly number[]
}

/** A report schedule as its form holds it: codes as text, days as a date field holds them. */
export type ScheduleDraft = ScheduleFrequency & {
  readonly name: string
  readonly description: string
  readonly report: string
  readonly format: string
  readonly culture: string
  readonly status: string
  /** One address a line. */
  readonly emails: string
  readonly timezone: string
  readonly start: string
  readonly end: string
}

/** Reads `frequency` of a schedule (specification 4.9). What is no number within its bounds is left out. */
export function readFrequency(value: unknown): ScheduleFrequency {
  const { type, time_of_day, day_of_week, day_of_month } = isRecord(value) ? value : {}
  return {
    type: readCode('report.frequency', type) ?? null,
    hours: integers(time_of_day, 0, 23),
    weekdays: integers(day_of_week, 0, 6),
    monthDays: integers(day_of_month, 1, 31),
  }
}

function integers(value: unknown, least: number, most: number): readonly number[] {
  if (!Array.isArray(value)) return []
  const found = value.filter(
    (each): each is number => Number.isInteger(each) && each >= least && each <= most,
  )
  return [...new Set(found)].sort((one, other) => one - other)
}

/** Reads the recipients: a list, or text that joins them. */
export function readEmails(value: unknown): readonly string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,;]+/) : []
  return parts.filter((each): each is string => typeof each === 'string' && each.trim() !== '').slice(0, 100)
}

/** A schedule as its form shows it. */
export function draftOf(record: AdminRecord): ScheduleDraft {
  return {
    ...readFrequency(record['frequency']),
    name: textOf(record['name']),
    description: textOf(record['description']),
    report: textOf(record['report_id']),
    format: textOf(record['format']),
    culture: textOf(record['culture']),
    status: textOf(record['status']),
    emails: readEmails(record['emails']).join('\n'),
    timezone: textOf(record['timezone']),
    start: dayOf(record['start_at']),
    end: dayOf(record['end_at']),
  }
}

/** The IANA name of the time zone of this page. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A new schedule: every working morning, in the person's time zone. */
export function newDraft(timezone: string): ScheduleDraft {
  return {
    ...{ type: 'W', hours: [8], weekdays: [1, 2, 3, 4, 5], monthDays: [1] },
    ...{ name: '', description: '', report: '0', format: '0', culture: '', status: '', emails: '' },
    ...{ timezone, start: '', end: '' },
  }
}

/** Another rhythm: days that it needs and that nobody has chosen are the first ones, Monday or the first of a month. */
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

function dayOf(value: unknown): string {
  return typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? '') : ''
}

/** The fields of a request that makes this schedule, or changes `before` into it: of a change only what is another. */
export function scheduleBody(draft: ScheduleDraft, before: AdminRecord | null): AdminRecord {
  const old = before === null ? null : draftOf(before)
  const isOther = (...names: readonly (keyof ScheduleDraft)[]) =>
    old === null || names.some((name) => JSON.stringify(draft[name]) !== JSON.stringify(old[name]))
  const text = (field: string, name: 'name' | 'description' | 'timezone') =>
    isOther(name) && (old !== null || draft[name] !== '' || name === 'name') ? { [field]: draft[name] } : {}
  const code = (field: string, name: 'report' | 'format' | 'culture' | 'status') =>
    isOther(name) && draft[name] !== '' ? { [field]: codeOf(draft[name]) } : {}
  // Specification 4.9 has no request that takes a day away: one that is emptied is a mistake, not nothing.
  const day = (field: string, name: 'start' | 'end') =>
    isOther(name) && (old !== null || draft[name] !== '') ? { [field]: draft[name] } : {}
  return {
    ...text('name', 'name'),
    ...text('description', 'description'),
    ...code('report_id', 'report'),
    ...code('format', 'format'),
    ...code('culture', 'culture'),
    ...code('status', 'status'),
    ...(isOther('emails') && { emails: [...readEmails(draft.emails.split(/[\s,;]+/))] }),
    ...(isOther('type', 'hours', 'weekdays', 'monthDays') && draft.type !== null
      ? { frequency: frequencyBody(draft, before) }
      : {}),
    ...text('timezone', 'timezone'),
    ...day('start_at', 'start'),
    ...day('end_at', 'end'),
  }
}

/** Days of another rhythm are left out. */
function frequencyBody(draft: ScheduleDraft, before: AdminRecord | null): AdminRecord {
  const { type, hours, weekdays, monthDays } = draft
  const written = isRecord(before?.['frequency']) ? before['frequency']['type'] : undefined
  return {
    // Letters or integers: as the platform has written it.
    type: typeof written === 'number' ? frequencyTypes.findIndex((each) => each === type) : type,
    ...(hours.length > 0 && { time_of_day: [...hours] }),
    ...(type === 'W' && weekdays.length > 0 && { day_of_week: [...weekdays] }),
    ...(type === 'M' && monthDays.length > 0 && { day_of_month: [...monthDays] }),
  }
}

/** Codes of the dictionaries are integers; a word is one where the platform serves no dictionary. */
function codeOf(code: string): string | number {
  return /^\d{1,9}$/.test(code) ? Number(code) : code
}

/**
 * What a form that holds changes by field has to keep of a draft: every field of the contract that the draft can write, with
 * undefined where it is as it was, or is not filled yet.
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
