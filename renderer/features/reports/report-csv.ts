import type { ReportPeriod } from '#shared/host/reports.ts'
import { csvLine } from '../../lists/csv-line.ts'
import { reportsWords as words } from '../../locales/reports.ts'
import { columns } from './columns.ts'
import { dayText } from './period.ts'
import type { ReportLine } from './report-lines.ts'

/** Returns a whole table as CSV (RFC 4180), with the total last. Durations are in seconds. */
export function reportCsv(heads: readonly string[], lines: readonly ReportLine[], total: ReportLine): string {
  const names = columns.map(({ name, fileHead }) => fileHead?.() ?? words.columns[name])
  const rows = [...lines, total].map((line) => [
    line.name,
    ...heads.slice(1).map(() => line.note),
    ...columns.map(({ value, formatForCsv }) => {
      const figure = value(line)
      return figure === null ? '' : formatForCsv(figure)
    }),
  ])
  return [[...heads, ...names], ...rows].map(csvLine).join('')
}

/** `calls-by-queue 2026-11-01 2026-11-27.csv` */
export function csvName(title: string, { from, to }: ReportPeriod): string {
  return `${title} ${dayText(from)} ${dayText(to - 1)}.csv`
}
