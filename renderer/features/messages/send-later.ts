import { messagesWords } from '../../locales/messages.ts'
import { formatFutureTime } from '../../ui/day-words.ts'
import { formatClock } from '../../ui/format.ts'

/** A chosen send time, or why it is invalid. */
export type LaterTime =
  | { readonly kind: 'good'; readonly at: number; readonly words: string }
  | { readonly kind: 'bad'; readonly words: string }

const year = 365 * 86_400_000

/** Parses the value of a `datetime-local` field, in local time. `now` in milliseconds since 1970. */
export function readLater(value: string, now: number): LaterTime {
  const at = Date.parse(value)
  const { later } = messagesWords
  if (!Number.isFinite(at)) return { kind: 'bad', words: later.noTime }
  if (at <= now) return { kind: 'bad', words: later.past }
  if (at > now + year) return { kind: 'bad', words: later.tooFar }
  return { kind: 'good', at, words: later.sends(formatFutureTime(at, now)) }
}

/** Formats a moment for a `datetime-local` field: local time, to the minute. */
export function fieldValue(at: number): string {
  const moment = new Date(at)
  const two = (count: number) => String(count).padStart(2, '0')
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Returns the first full hour at least half an hour away, the initial choice. */
export function firstChoice(now: number): number {
  const hour = new Date(now + 30 * 60_000)
  hour.setMinutes(60, 0, 0)
  return hour.getTime()
}

/** Returns the quick choices: in an hour, this evening, tomorrow morning; past ones are left out. */
export function quickTimes(now: number): readonly { readonly label: string; readonly at: number }[] {
  const clock = (days: number, hour: number) => {
    const moment = new Date(now)
    moment.setDate(moment.getDate() + days)
    return moment.setHours(hour, 0, 0, 0)
  }
  const { later } = messagesWords
  const [evening, morning] = [clock(0, 18), clock(1, 9)]
  return [
    { label: later.inAnHour, at: now + 3_600_000 },
    { label: later.today(formatClock(evening)), at: evening },
    { label: later.tomorrow(formatClock(morning)), at: morning },
  ].filter(({ at }) => at > now)
}
