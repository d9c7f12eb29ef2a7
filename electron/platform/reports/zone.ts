/** Local day and hour in a time zone; months from 1, hours from 0. */
export type WallTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
}

/** Whether the platform knows a time zone by this IANA name, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Local time of a zone at a moment (milliseconds since 1970). */
export function wallTime(moment: number, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(moment)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: value('year'), month: value('month'), day: value('day'), hour: value('hour') }
}

/**
 * The moment of a local time in a zone. An hour skipped in spring becomes the next one; of one repeated in autumn the
 * first counts.
 */
export function momentOf({ year, month, day, hour }: WallTime, timeZone: string): number {
  const asIfUtc = Date.UTC(year, month - 1, day, hour)
  const candidates = [asIfUtc - 86_400_000, asIfUtc + 86_400_000].map(
    (nearbyMoment) => asIfUtc - offsetAt(nearbyMoment, timeZone),
  )
  const exact = candidates.filter((moment) => moment + offsetAt(moment, timeZone) === asIfUtc)
  return Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))
}

/** Milliseconds by which a zone is ahead of UTC; zones differ by whole minutes. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localAsUtc = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'))
  return localAsUtc - Math.floor(moment / 60_000) * 60_000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
