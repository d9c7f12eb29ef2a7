import { spanTable as words } from '../../locales/settings/common.ts'

/** A duration at a glance: `12 s`, `4 min`, `3 h 12 min`, `2 days`. Milliseconds. */
export function spanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return words.seconds(seconds)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return words.days(Math.floor(hours / 24))
  return minutes % 60 === 0 ? words.hours(hours) : words.hoursAndMinutes(hours, minutes % 60)
}
