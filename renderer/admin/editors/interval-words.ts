import {
  hoursOnDay,
  minutesInDay,
  timeIntervals,
  type IntervalHours,
  type MinuteSpan,
} from '#shared/api/time-intervals.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'

/** The days of the week in display order, Monday first; 0 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const

/** `Monday to Friday, 09:00 to 17:30`. */
export function hoursWords({ days, from, to }: IntervalHours): string {
  const hours =
    to - from >= minutesInDay ? words.intervals.allDay : words.intervals.hours(clockOf(from), clockOf(to))
  return words.intervals.onDays(daysWords(days), hours)
}

/** `Monday to Friday`, `Every day`, `Saturday and Sunday`. */
function daysWords(days: readonly number[]): string {
  const indexes = weekDays.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return words.intervals.noDay
  if (indexes.length === weekDays.length) return words.intervals.everyDay
  if (indexes.length > 2 && last - first === indexes.length - 1)
    return words.intervals.dayRange(dayName(first), dayName(last))
  return indexes.map(dayName).reduce((before, next) => words.intervals.and(before, next))
}

/** The name of a day by its index in the week, Monday first. */
export function dayName(at: number): string {
  return words.intervals.weekdays.split(' ')[at] ?? ''
}

export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the spans of a weekday, merged where they touch. */
export function spansOnDay(day: number, ids: readonly number[]): readonly MinuteSpan[] {
  const spans = timeIntervals
    .filter(({ id }) => ids.includes(id))
    .flatMap((interval) => hoursOnDay(interval, day))
    .toSorted((one, other) => one.from - other.from)
  return spans.reduce<readonly MinuteSpan[]>((merged, next) => {
    const last = merged.at(-1)
    if (last === undefined || next.from > last.to) return [...merged, next]
    return [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }]
  }, [])
}

/** Returns the intervals that are redundant because the others cover them. */
export function coveredIntervals(ids: readonly number[]): readonly number[] {
  return ids.filter((id) => {
    const others = ids.filter((other) => other !== id)
    return others.length > 0 && isCovered(id, others)
  })
}

function isCovered(id: number, others: readonly number[]): boolean {
  const covers = (day: number, { from, to }: MinuteSpan) =>
    spansOnDay(day, others).some((each) => each.from <= from && each.to >= to)
  const isKnown = timeIntervals.some((each) => each.id === id)
  return isKnown && weekDays.every((day) => spansOnDay(day, [id]).every((each) => covers(day, each)))
}
