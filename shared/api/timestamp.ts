/** Reads `YYYY-MM-DD HH:MM:SS` (UTC) or seconds since 1970 as milliseconds since 1970; undefined for anything else. */
export function readTimestamp(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value * 1000
  if (typeof value !== 'string') return undefined
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value)
  if (!match) return undefined
  const time = Date.parse(`${match[1]}T${match[2]}Z`)
  return Number.isNaN(time) ? undefined : time
}

/** Writes milliseconds since 1970 as the platform's time stamp (specification 2.1). */
export function writeTimestamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
