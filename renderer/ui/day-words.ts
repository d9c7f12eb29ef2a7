import { formatClock, formatDay, isTime } from './format.ts'

const locale = 'en-GB'
const notKnown = 'Not known'
const week = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const full = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day as the heading of what happened on it: `Today`, `Yesterday`, `Monday 17 November`, with the year where it is another. Local time. */
export function dayWords(at: number, now: number): string {
  if (!isTime(at)) return 'Day not known'
  const ago = daysBetween(at, now)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const format = new Date(at).getFullYear() === new Date(now).getFullYear() ? full : withYear
  return format.format(at).replace(',', '')
}

/** A moment in a list of threads: `14:07` today, `Wed` within a week, else `17 Nov`, with the year where it is another. */
export function listTime(at: number, now: number): string {
  if (!isTime(at)) return notKnown
  const ago = daysBetween(at, now)
  if (ago === 0) return formatClock(at)
  if (ago > 0 && ago < 7) return week.format(at)
  const moment = new Date(at)
  const day = formatDay(moment)
  return moment.getFullYear() === new Date(now).getFullYear() ? day : `${day} ${moment.getFullYear()}`
}

/** A day in a line of facts: `Today`, `Mon 17 Nov`, `Mon 17 Nov 2024`. Local time. */
export function shortDay(at: number, now: number): string {
  if (!isTime(at)) return notKnown
  if (daysBetween(at, now) === 0) return 'Today'
  const day = new Date(at)
  const year = day.getFullYear() === new Date(now).getFullYear() ? '' : ` ${day.getFullYear()}`
  return `${week.format(day)} ${formatDay(day)}${year}`
}

/** A moment to come: `at 14:30`, `tomorrow at 09:00`, `on Monday 24 November at 09:00`. */
export function comingWords(at: number, now: number): string {
  if (!isTime(at)) return 'at a time that is not known'
  const ahead = -daysBetween(at, now)
  const time = `at ${formatClock(at)}`
  if (ahead === 0) return time
  return ahead === 1 ? `tomorrow ${time}` : `on ${dayWords(at, now)} ${time}`
}

/** Midnights between two moments; a day of 23 or 25 hours is one. */
function daysBetween(at: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}
