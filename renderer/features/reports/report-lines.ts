import { unknownQueue } from '#shared/calls/day-counts.ts'
import { formatNumber, numberKey } from '#shared/calls/phone-number.ts'
import type { CallReport, ReportCounts, ReportPart, ReportRow } from '#shared/calls/report-counts.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { ReportNumber } from '#shared/host/reports.ts'
import type { Person } from '#shared/host/slices.ts'
import { reportsWords as words } from '../../locales/reports.ts'
import { formatClock } from '../../ui/format.ts'

/** One line of a table, with its name and sort key. */
export type ReportLine = ReportCounts & {
  readonly key: string
  readonly name: string
  /** A secondary name, such as the telephone number of a named number. */
  readonly note: string
  /** Replaces the name when sorting, since hours are not sorted alphabetically. */
  readonly sortKey?: string
  readonly calls: number
  /** 0 to 1; null if there were no calls. */
  readonly missedShare: number | null
  /** Seconds; null if nobody talked. */
  readonly averageTalk: number | null
}

export type LineNames = {
  readonly people: readonly Person[]
  readonly numbers: readonly ReportNumber[]
  readonly country: string
}

/** Returns the lines of a table, most calls first; hours in order, from the first to the last with calls. */
export function reportLines(report: CallReport, part: ReportPart, names: LineNames): readonly ReportLine[] {
  const { rows, others } = report.by[part]
  if (part === 'hour') return hourLines(rows)
  const nameOf = namesOf(part, names)
  const lines = rows.map((row) => lineOf(row.key, row, nameOf(row.key)))
  return others ? [...lines, lineOf(othersKey, others, { name: words.others(others.rows), note: '' })] : lines
}

export function totalLine(counts: ReportCounts): ReportLine {
  return lineOf('total', counts, { name: words.total, note: '' })
}

type LineName = Pick<ReportLine, 'name' | 'note' | 'sortKey'>

export function lineOf(key: string, counts: ReportCounts, name: LineName): ReportLine {
  const calls = counts.answered + counts.missed
  return {
    ...counts,
    ...name,
    key,
    calls,
    missedShare: calls === 0 ? null : counts.missed / calls,
    averageTalk: counts.talks === 0 ? null : counts.talkSeconds / counts.talks,
  }
}

/** Key of the line for everything not listed, which always comes last. */
export const othersKey = 'others'

/** The counts of an empty line. */
export const noCounts: ReportCounts = { answered: 0, missed: 0, medianWait: null, talkSeconds: 0, talks: 0 }

function hourLines(rows: readonly ReportRow[]): readonly ReportLine[] {
  const byHour = new Map(rows.map((row) => [Number(row.key), row]))
  const hours = [...byHour.keys()]
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => {
    const hour = first + at
    const name = words.hours(clockOf(hour), clockOf((hour + 1) % 24))
    return lineOf(String(hour), byHour.get(hour) ?? noCounts, { name, note: '', sortKey: String(hour) })
  })
}

/** An hour of the day, on a date without a clock change. */
export function clockOf(hour: number): string {
  return formatClock(new Date(2026, 0, 15, hour).getTime())
}

function namesOf(
  part: Exclude<ReportPart, 'hour'>,
  { people, numbers, country }: LineNames,
): (key: string) => LineName {
  if (part === 'number') return numberNames(numbers, country)
  const byKey = new Map(people.map((person) => [person.key, person]))
  return (key) => {
    if (key === '') return { name: part === 'queue' ? words.noQueue : words.noAgent, note: '' }
    if (key === unknownQueue) return { name: words.unknownQueue, note: '' }
    const name = shownName(byKey.get(key)?.name ?? '')
    return { name: name || words.numbered[part](key.slice(key.indexOf(':') + 1)), note: '' }
  }
}

function numberNames(numbers: readonly ReportNumber[], country: string): (key: string) => LineName {
  const byNumber = new Map(numbers.map((each) => [numberKey(each.number, country), each]))
  return (key) => {
    if (key === '') return { name: words.noNumber, note: '' }
    const entry = byNumber.get(key)
    const number = formatNumber(entry?.number ?? withPlus(key), country)
    const name = shownName(entry?.name ?? '')
    return name === '' ? { name: number, note: '' } : { name, note: number }
  }
}

/** Keys of numbers are digits; those longer than an internal number are E.164. */
function withPlus(key: string): string {
  return /^\d{8,15}$/.test(key) ? `+${key}` : key
}
