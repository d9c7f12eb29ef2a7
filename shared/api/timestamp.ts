/** The end of the year 9999: the platform's stamps have four digits for the year (specification 2.1). */
const lastTime = Date.UTC(10_000, 0) - 1

/**
 * Reads `YYYY-MM-DD HH:MM:SS` (UTC) or seconds since 1970, also as text, as milliseconds since 1970. An offset from UTC
 * after the time, contrary to the document, counts (ISO 8601). Undefined for anything else, for an impossible date, for
 * 1970 and before, and for times after the year 9999, so that every result is a valid date.
 */
export function readTimestamp(value: unknown): number | undefined {
  if (typeof value === 'number') return withinRange(value * 1000)
  if (typeof value !== 'string') return undefined
  if (/^\d{1,12}$/.test(value)) return withinRange(Number(value) * 1000)
  const match = /^(\d{4}-\d\d-(\d\d))[ T](\d\d:\d\d:\d\d)(?:\.\d+)? ?(.*)/s.exec(value)
  if (!match) return undefined
  const time = Date.parse(`${match[1]}T${match[3]}Z`)
  /* `Date.parse` takes 30 February for 2 March. */
  const isDate = new Date(time).getUTCDate() === Number(match[2])
  return isDate ? withinRange(time - readOffset(match[4] ?? '')) : undefined
}

/** Milliseconds by which a zone such as `+02:00`, `-0530` or `+01` is ahead of UTC; 0 for anything else. */
function readOffset(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)?$/.exec(zone) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -offset : offset
}

function withinRange(time: number): number | undefined {
  return time > 0 && time <= lastTime ? Math.round(time) : undefined
}

/** Milliseconds by which a record may be ahead of this computer's clock: a day, for clocks with a wrong date or zone. */
const maxLead = 24 * 60 * 60_000

/** The latest time that a record of something past can have; a later one is an error of the platform. */
export function latestPast(now: number): number {
  return now + maxLead
}

/** Writes milliseconds since 1970 as the platform's time stamp (specification 2.1), limited to its range. */
export function writeTimestamp(time: number): string {
  const clamped = Number.isNaN(time) ? 0 : Math.min(Math.max(time, 0), lastTime)
  return new Date(clamped).toISOString().slice(0, 19).replace('T', ' ')
}
