import { callTime } from '../../lists/call-time.ts'
import { historyWords } from '../../locales/history.ts'
import { missedWords } from '../../locales/missed.ts'
import { formatClock, formatMoment } from '../../ui/format.ts'
import type { MissedSpan } from '#shared/calls/missed-cause.ts'

/** Formats the time of a call to the second, for the details: `Today 14:06:31`, `17 Nov 14:06:31`. */
export function callMoment(at: number, now: number): string {
  const moment = formatMoment(at, now)
  const clock = formatClock(at, true)
  return moment === formatClock(at) ? historyWords.details.today(clock) : `${moment} ${clock}`
}

/**
 * Formats a span in local time: `from 14:02 to 14:09`, `since 17 Nov 14:02`, `until 14:09`; `at that time` if unknown.
 * The day is given once, and seconds are added if the minutes are equal.
 */
export function spanWords({ from, until }: MissedSpan, now: number): string {
  const words = missedWords.span
  if (from === null) return until === null ? words.unknown : words.until(callTime(until, now))
  if (until === null) return words.since(callTime(from, now))
  if (formatMoment(from, now) === formatMoment(until, now) && formatClock(from) === formatClock(until))
    return words.between(withSeconds(from, now), formatClock(until, true))
  return words.between(
    callTime(from, now),
    isSameDay(from, until) ? formatClock(until) : callTime(until, now),
  )
}

function withSeconds(at: number, now: number): string {
  return callTime(at, now).replace(formatClock(at), formatClock(at, true))
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
