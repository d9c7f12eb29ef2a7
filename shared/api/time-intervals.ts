import { integer, notShown } from './fields.ts'

/** When a time interval applies: days of the week (0 is Sunday) and minutes of the day, all UTC. */
export type IntervalHours = {
  /** The days on which it begins. */
  readonly days: readonly number[]
  readonly from: number
  /** If less than `from`, the interval extends past midnight into the next day. */
  readonly to: number
}

type TimeInterval = IntervalHours & { readonly id: number; readonly name: string }

/** A span within a day, in minutes from midnight; `to` is excluded. */
export type MinuteSpan = { readonly from: number; readonly to: number }

export const minutesInDay = 24 * 60

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The time intervals that routing rules name by id. The specification shows only the ids, not their meaning. */
export const timeIntervals: readonly TimeInterval[] = [
  { id: 0, name: 'Always', days: everyDay, from: 0, to: 24 * 60 },
  { id: 1, name: 'Working hours', days: [1, 2, 3, 4, 5], from: 9 * 60, to: 17 * 60 + 30 },
  { id: 2, name: 'Evenings', days: everyDay, from: 17 * 60 + 30, to: 22 * 60 },
  { id: 3, name: 'Weekends', days: [0, 6], from: 0, to: 24 * 60 },
  { id: 4, name: 'Nights', days: everyDay, from: 22 * 60, to: 7 * 60 },
]

/** The id of a time interval in a body. */
export const timeIntervalId = () =>
  notShown(
    { ...integer(), minimum: 0, maximum: timeIntervals.length - 1 },
    '0 always, 1 working hours (Mon-Fri 09:00-17:30), 2 evenings, 3 weekends, 4 nights, all UTC',
  )

/** Whether a time (milliseconds since 1970) lies within an interval; false for an unknown id. */
export function isWithin(intervalId: number, time: number): boolean {
  const interval = timeIntervals.find(({ id }) => id === intervalId)
  if (!interval) return false
  const moment = new Date(time)
  const minute = moment.getUTCHours() * 60 + moment.getUTCMinutes()
  return hoursOnDay(interval, moment.getUTCDay()).some(({ from, to }) => minute >= from && minute < to)
}

/** The spans of a weekday that an interval covers: after midnight it belongs to the day on which it began. */
export function hoursOnDay({ days, from, to }: IntervalHours, day: number): readonly MinuteSpan[] {
  const isToday = days.includes(day)
  if (from < to) return isToday ? [{ from, to }] : []
  const dayBefore = (day + 6) % 7
  return [
    ...(days.includes(dayBefore) ? [{ from: 0, to }] : []),
    ...(isToday ? [{ from, to: minutesInDay }] : []),
  ]
}
