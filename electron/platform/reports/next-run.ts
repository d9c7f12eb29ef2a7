import { readCode } from '#shared/api/codes.ts'
import { momentOf, wallTime } from './zone.ts'

/** When a report runs (specification 4.9, `frequency`). Missing or empty lists mean their default. */
export type Frequency = {
  readonly type: string | number
  /** Hours; 8 in the morning by default. */
  readonly time_of_day?: readonly number[]
  /** 0 is Sunday; Monday by default. */
  readonly day_of_week?: readonly number[]
  /** The first by default; a day that a month lacks means its last one. */
  readonly day_of_month?: readonly number[]
}

export type Recurrence = { readonly frequency: Frequency; readonly timeZone: string }

const dayMilliseconds = 86_400_000
/** Days to search; whatever the frequency, one of them matches. */
const maxDaysAhead = 63

/** The first run after a moment (both in milliseconds since 1970). */
export function nextRun({ frequency, timeZone }: Recurrence, after: number): number | undefined {
  const hours = valuesOrDefault(frequency.time_of_day, 8).toSorted((a, b) => a - b)
  const today = wallTime(after, timeZone)
  const noon = Date.UTC(today.year, today.month - 1, today.day, 12)
  for (let daysAhead = 0; daysAhead <= maxDaysAhead; daysAhead += 1) {
    const date = new Date(noon + daysAhead * dayMilliseconds)
    if (!isRunDay(frequency, date)) continue
    const runs = hours.map((hour) => momentOf({ ...dateOf(date), hour }, timeZone))
    const next = runs.find((moment) => moment > after)
    if (next !== undefined) return next
  }
  return undefined
}

function isRunDay(frequency: Frequency, date: Date): boolean {
  switch (readCode('report.frequency', frequency.type)) {
    case 'W':
      return valuesOrDefault(frequency.day_of_week, 1).includes(date.getUTCDay())
    case 'M': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return valuesOrDefault(frequency.day_of_month, 1).some(
        (each) => Math.min(each, last) === date.getUTCDate(),
      )
    }
    default:
      return true
  }
}

function valuesOrDefault(values: readonly number[] | undefined, defaultValue: number): readonly number[] {
  return values && values.length > 0 ? values : [defaultValue]
}

function dateOf(date: Date) {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
