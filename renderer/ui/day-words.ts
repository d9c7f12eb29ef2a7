import { dayTable as words } from '../locales/days.ts'
import { region } from '../locales/region.ts'
import { uiWords } from '../locales/ui.ts'
import { formatClock, formatDay, isTime } from './format.ts'

type Form = 'full' | 'withYear'
const forms: Readonly<Record<Form, Intl.DateTimeFormatOptions>> = {
  full: { weekday: 'long', day: 'numeric', month: 'long' },
  withYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}
/** Cached per region, because creating a format is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatLongDay(at: number, form: Form): string {
  const { locale, monthFirst } = region.value
  const key = `${locale} ${form}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, forms[form])
  formats.set(key, format)
  const day = format.format(at)
  // Some English formats have a comma with the year and none without.
  return locale.startsWith('en') && !monthFirst ? day.replace(',', '') : day
}

/**
 * A day as a heading: `Today`, `Yesterday`, `Monday 17 November`, with the year if it is not the current one. Local
 * time.
 */
export function formatDayHeading(at: number, now: number): string {
  if (!isTime(at)) return words.dayNotKnown
  const ago = daysBetween(at, now)
  if (ago === 0) return words.today
  return ago === 1 ? words.yesterday : formatLongDay(at, isSameYear(at, now) ? 'full' : 'withYear')
}

/** A past day within a sentence: `today`, `yesterday`, `on Monday 17 November`. Local time. */
export function formatPastDay(at: number, now: number): string {
  const ago = daysBetween(at, now)
  if (ago === 0) return words.pastToday
  return ago === 1 ? words.pastYesterday : words.pastOn(formatDayHeading(at, now))
}

/** A moment in a list of threads: `14:07` today, `Wed` within a week, else `17 Nov`, with the year if not this one. */
export function formatListTime(at: number, now: number): string {
  if (!isTime(at)) return uiWords.notKnown
  const ago = daysBetween(at, now)
  if (ago === 0) return formatClock(at)
  return ago > 0 && ago < 7 ? weekdayName(at) : formatDay(new Date(at), !isSameYear(at, now))
}

/** A day in a line of facts: `Today`, `Mon 17 Nov`, `Mon 17 Nov 2024`. Local time. */
export function formatShortDay(at: number, now: number): string {
  if (!isTime(at)) return uiWords.notKnown
  if (daysBetween(at, now) === 0) return words.today
  return words.dayOfWeek(weekdayName(at), formatDay(new Date(at), !isSameYear(at, now)))
}

/** A moment in the future: `at 14:30`, `tomorrow at 09:00`, `on Monday 24 November at 09:00`. */
export function formatFutureTime(at: number, now: number): string {
  if (!isTime(at)) return words.atNotKnown
  const ahead = -daysBetween(at, now)
  const time = formatClock(at)
  if (ahead === 0) return words.at(time)
  return ahead === 1 ? words.tomorrowAt(time) : words.onAt(formatDayHeading(at, now), time)
}

function weekdayName(at: number): string {
  return words.weekdays.split(' ')[new Date(at).getDay()] ?? ''
}

function isSameYear(at: number, now: number): boolean {
  return new Date(at).getFullYear() === new Date(now).getFullYear()
}

/** Midnights between two moments; a day of 23 or 25 hours counts as one. */
function daysBetween(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}
