import { formatCount, formatPercent } from '../../locales/counts.ts'
import { region } from '../../locales/region.ts'
import { reportsWords as words } from '../../locales/reports.ts'
import { formatDuration } from '../../ui/format.ts'
import { othersKey, type ReportLine } from './report-lines.ts'

export type ColumnName =
  | 'name'
  | 'calls'
  | 'answered'
  | 'missed'
  | 'missedShare'
  | 'medianWait'
  | 'talk'
  | 'averageTalk'

/** A column of figures: how it is sorted, shown and exported. */
export type Column = {
  readonly name: Exclude<ColumnName, 'name'>
  /** The heading in a file, if different from the screen. */
  readonly fileHead?: () => string
  readonly value: (line: ReportLine) => number | null
  readonly format: (value: number) => string
  readonly formatForCsv: (value: number) => string
}

const seconds = (value: number) => String(Math.round(value))
const length = { format: (value: number) => formatDuration(Math.round(value)), formatForCsv: seconds }
const count = { format: formatCount, formatForCsv: String }

export const columns: readonly Column[] = [
  { name: 'calls', value: ({ calls }) => calls, ...count },
  { name: 'answered', value: ({ answered }) => answered, ...count },
  { name: 'missed', value: ({ missed }) => missed, ...count },
  {
    name: 'missedShare',
    fileHead: () => words.csvHeads.missedShare,
    value: ({ missedShare }) => missedShare,
    format: formatPercent,
    formatForCsv: (share) => String(Math.round(share * 100)),
  },
  {
    ...{ name: 'medianWait', value: ({ medianWait }) => medianWait, ...length },
    fileHead: () => words.csvHeads.medianWait,
  },
  {
    ...{ name: 'talk', value: ({ talkSeconds }) => talkSeconds, ...length },
    fileHead: () => words.csvHeads.talk,
  },
  {
    ...{ name: 'averageTalk', value: ({ averageTalk }) => averageTalk, ...length },
    fileHead: () => words.csvHeads.averageTalk,
  },
]

/** Returns the text of a cell; a dash if there is no value. */
export function cellOf({ value, format }: Column, line: ReportLine): string {
  const figure = value(line)
  return figure === null ? words.none : format(figure)
}

export type Sorting = { readonly column: ColumnName; readonly descending: boolean }

/** Returns the sorted lines; lines without a figure and the line of the others always come last. */
export function sortedLines(
  lines: readonly ReportLine[],
  { column, descending }: Sorting,
): readonly ReportLine[] {
  const compare = column === 'name' ? byName : byFigure(column)
  const sign = descending ? -1 : 1
  return lines.toSorted((one, other) => {
    const othersLast = Number(one.key === othersKey) - Number(other.key === othersKey)
    return othersLast || compare(one, other, sign)
  })
}

type Compare = (one: ReportLine, other: ReportLine, sign: number) => number

const byName: Compare = (one, other, sign) =>
  sign *
  (one.sortKey ?? one.name).localeCompare(other.sortKey ?? other.name, region.value.locale, {
    numeric: true,
  })

function byFigure(column: ColumnName): Compare {
  const value = columns.find(({ name }) => name === column)?.value ?? (() => null)
  return (one, other, sign) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  }
}
