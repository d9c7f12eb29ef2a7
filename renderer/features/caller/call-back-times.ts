import { callerWords } from '../../locales/caller.ts'
import { formatClock } from '../../ui/format.ts'

export type CallBackTime = 'never' | 'soon' | 'half' | 'hour' | 'tomorrow'

const minute = 60_000

/** The call-back times offered, in words. `now`: milliseconds since 1970. */
export function callBackTimes(
  now: number,
): readonly { readonly value: CallBackTime; readonly label: string }[] {
  const { wrapUp: words } = callerWords
  return [
    { value: 'never', label: words.never },
    { value: 'soon', label: words.inMinutes(10) },
    { value: 'half', label: words.inMinutes(30) },
    { value: 'hour', label: words.inAnHour },
    { value: 'tomorrow', label: words.tomorrow(formatClock(tomorrowAt(now))) },
  ]
}

/** The chosen moment in milliseconds since 1970, by this computer's clock; null for none. */
export function callBackAt(time: CallBackTime, now: number): number | null {
  switch (time) {
    case 'never':
      return null
    case 'soon':
      return now + 10 * minute
    case 'half':
      return now + 30 * minute
    case 'hour':
      return now + 60 * minute
    case 'tomorrow':
      return tomorrowAt(now)
  }
}

/** Nine in the morning of the next day. */
function tomorrowAt(now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 9).getTime()
}
