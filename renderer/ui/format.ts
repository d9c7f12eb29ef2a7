import { clockTime } from '#shared/locales/region.ts'
import { region } from '../locales/region.ts'
import { uiWords } from '../locales/ui.ts'

/** A length of time as `4:32` or `1:04:32`. Whole seconds, rounded down; negative or not a number gives `0:00`. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

type Counted = (count: number) => string
type DurationUnits = {
  /** Left out if days are counted as hours. */
  readonly days?: Counted
  readonly hours: Counted
  readonly minutes: Counted
  readonly seconds: Counted
}

/**
 * A length of time in words, as for a screen reader: `1 hour 4 minutes 32 seconds`. Whole seconds, rounded down; negative
 * or not a number gives `0 seconds`. `units`: other words for the units, such as `4 min`.
 */
export function durationInWords(seconds: number, units: DurationUnits = uiWords): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const inDay = units.days ? whole % 86_400 : whole
  const parts = [
    ...(units.days ? ([[Math.floor(whole / 86_400), units.days]] as const) : []),
    [Math.floor(inDay / 3600), units.hours],
    [Math.floor((whole % 3600) / 60), units.minutes],
    [whole % 60, units.seconds],
  ] as const
  const phrases = parts.filter(([count]) => count > 0).map(([count, format]) => format(count))
  return phrases.join(' ') || units.seconds(0)
}

/** The end of the year 9999. */
const latestTime = Date.UTC(10_000, 0) - 1

/** Whether a time of a record can be shown: records without a readable time have 0. */
export function isTime(epochMs: number): boolean {
  return epochMs > 0 && epochMs <= latestTime
}

/** A moment for the `datetime` of a `time` element; undefined, which omits the attribute, for an invalid time. */
export function isoTime(epochMs: number): string | undefined {
  return isTime(epochMs) ? new Date(epochMs).toISOString() : undefined
}

/** The local time of day: `14:06` or `2:06 PM`, with seconds `14:06:31`; empty for an invalid time. */
export function formatClock(epochMs: number, withSeconds = false): string {
  return isTime(epochMs) ? clockTime(epochMs, region.value, withSeconds) : ''
}

/** A moment in a list: today `14:06`, older `17 Nov`, another year `17 Nov 2024`, else `Not known`. Local time. */
export function formatMoment(epochMs: number, nowMs: number): string {
  if (!isTime(epochMs)) return uiWords.notKnown
  const moment = new Date(epochMs)
  const now = new Date(nowMs)
  const sameYear = moment.getFullYear() === now.getFullYear()
  if (sameYear && moment.getMonth() === now.getMonth() && moment.getDate() === now.getDate()) {
    return formatClock(epochMs)
  }
  return formatDay(moment, !sameYear)
}

/* Day and month are formatted here: the browser's own formats would load its tables of all languages at start. */

/** A day of the year: `17 Nov`, `Nov 17`, `17. Nov.`; with the year `17 Nov 2024`, `Nov 17, 2024`. Local time. */
export function formatDay(moment: Date, withYear = false): string {
  const { monthFirst } = region.value
  const month = uiWords.months.split(' ')[moment.getMonth()] ?? ''
  const day = monthFirst ? `${month} ${moment.getDate()}` : uiWords.day(moment.getDate(), month)
  return withYear ? `${day}${monthFirst ? ',' : ''} ${moment.getFullYear()}` : day
}

/** The moment in UTC, as the platform writes it, for a tooltip: `2025-11-20 14:06:31 UTC`. */
export function formatUtc(epochMs: number): string {
  return isTime(epochMs)
    ? `${new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : uiWords.timeNotKnown
}

/** Two letters for an avatar: first and last name, the first two letters of a single name, `#` for a number. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{L}/u.test(word))
  const first = words[0]
  if (!first) return '#'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = last ? `${[...first][0] ?? ''}${[...last][0] ?? ''}` : [...first].slice(0, 2).join('')
  return letters.toUpperCase()
}
