import { messagesWords } from '../../locales/messages.ts'
import { formatFutureTime } from '../../ui/day-words.ts'
import { formatClock } from '../../ui/format.ts'

/** A chosen send time, or why it is invalid. */
export type SendTime =
  | { readonly kind: 'valid'; readonly at: number; readonly words: string }
  | { readonly kind: 'invalid'; readonly words: string }

const year = 365 * 86_400_000

/** Parses the value of a `datetime-local` field, in local time. `now` in milliseconds since 1970. */
export function parseSendTime(value: string, now: number): SendTime {
  const at = Date.parse(value)
  const { later } = messagesWords
  if (!Number.isFinite(at)) return { kind: 'invalid', words: later.noTime }
  if (at <= now) return { kind: 'invalid', words: later.past }
  if (at > now + year) return { kind: 'invalid', words: later.tooFar }
  return { kind: 'valid', at, words: later.sends(formatFutureTime(at, now)) }
}

/** Formats a moment for a `datetime-local` field: local time, to the minute. */
export function toFieldValue(at: number): string {
  const moment = new Date(at)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const date = [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
  return `${date}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
}

/** Returns the first full hour at least half an hour away, the initial choice. */
export function defaultSendTime(now: number): number {
  const hour = new Date(now + 30 * 60_000)
  hour.setMinutes(60, 0, 0)
  return hour.getTime()
}

/** Returns the quick choices: in an hour, this evening, tomorrow morning; past ones are left out. */
export function quickTimes(now: number): readonly { readonly label: string; readonly at: number }[] {
  const timeOfDay = (days: number, hour: number) => {
    const moment = new Date(now)
    moment.setDate(moment.getDate() + days)
    return moment.setHours(hour, 0, 0, 0)
  }
  const { later } = messagesWords
  const [evening, morning] = [timeOfDay(0, 18), timeOfDay(1, 9)]
  return [
    { label: later.inAnHour, at: now + 3_600_000 },
    { label: later.today(formatClock(evening)), at: evening },
    { label: later.tomorrow(formatClock(morning)), at: morning },
  ].filter(({ at }) => at > now)
}
