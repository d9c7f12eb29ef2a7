import { formatClock, formatMoment } from '../ui/format.ts'

/**
 * Formats a time for a column: today `14:06`, before `17 Nov 14:06`, another year `17 Nov 2024`, which leaves no room
 * for the time of day. Milliseconds since 1970.
 */
export function callTime(at: number, now: number): string {
  const clock = formatClock(at)
  const moment = formatMoment(at, now)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return moment === clock || !isThisYear ? moment : `${moment} ${clock}`
}
