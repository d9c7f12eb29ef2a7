import { formatClock, formatMoment } from '../../ui/format.ts'

/** When a call was, for a column of times: today `14:06`, before `17 Nov 14:06`. Milliseconds since 1970. */
export function callTime(at: number, now: number): string {
  const clock = formatClock(at)
  const moment = formatMoment(at, now)
  return moment === clock ? clock : `${moment} ${clock}`
}

/** The same to the second, for the details: `Today 14:06:31`, `17 Nov 14:06:31`. */
export function callMoment(at: number, now: number): string {
  const moment = formatMoment(at, now)
  return `${moment === formatClock(at) ? 'Today' : moment} ${formatClock(at, true)}`
}
