import { maxReportDays, type ReportPeriod } from '#shared/host/reports.ts'
import { reportsWords as words } from '../../locales/reports.ts'
import { formatDay } from '../../ui/format.ts'

export type PeriodKind = 'today' | 'yesterday' | 'week' | 'days7' | 'days30' | 'month' | 'range'
export const periodKinds: readonly PeriodKind[] = [
  ...(['today', 'yesterday', 'week', 'days7', 'days30', 'month', 'range'] as const),
]

export type PeriodChoice = {
  readonly kind: PeriodKind
  /** Days in the format of a date field, `2026-11-27`; both are included in the period. */
  readonly from: string
  readonly to: string
}

/** A period; `order` for invalid or reversed days, `long` for too many. */
export type ParsedPeriod = ReportPeriod | 'order' | 'long'

/** Returns the chosen period in whole days of the local time zone; a day may have 23 or 25 hours. */
export function periodOf({ kind, from, to }: PeriodChoice, now: number): ParsedPeriod {
  const date = new Date(now)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const span = (first: number, end: number) => ({
    from: new Date(year, month, first).getTime(),
    to: new Date(year, month, end).getTime(),
  })
  switch (kind) {
    case 'today':
      return span(day, day + 1)
    case 'yesterday':
      return span(day - 1, day)
    case 'week':
      // Weeks begin on Monday (ISO 8601).
      return span(day - ((date.getDay() + 6) % 7), day + 1)
    case 'days7':
      return span(day - 6, day + 1)
    case 'days30':
      return span(day - 29, day + 1)
    case 'month':
      return span(1, day + 1)
    case 'range':
      return rangeOf(from, to)
  }
}

function rangeOf(first: string, last: string): ParsedPeriod {
  const [from, to] = [startOfDay(first, 0), startOfDay(last, 1)]
  if (from === undefined || to === undefined || to <= from) return 'order'
  return Math.round((to - from) / 86_400_000) > maxReportDays ? 'long' : { from, to }
}

/** Returns the start of a day, moved by some days, in local time; undefined if it is not a day. */
function startOfDay(text: string, daysLater: number): number | undefined {
  const [year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1971) return undefined
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 ? new Date(year, month - 1, day + daysLater).getTime() : undefined
}

/** Formats a day for date fields and file names: `2026-11-27`. */
export function dayText(at: number): string {
  const date = new Date(at)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** `27 Nov 2026`, `1 Nov 2026 – 27 Nov 2026`. */
export function periodWords({ from, to }: ReportPeriod): string {
  const [first, last] = [formatDay(new Date(from), true), formatDay(new Date(to - 1), true)]
  return first === last ? first : words.period.span(first, last)
}
