/**
 * The moment that a person names, in milliseconds since 1970: those milliseconds, a date with a time as ISO 8601 writes
 * it, or a time of day (`14:06`, `14:06:31`) on the day on which the log begins, local like the screen. Undefined for
 * anything else.
 */
export function readMoment(text: string, from: number): number | undefined {
  if (/^\d{12,15}$/.test(text)) return Number(text)
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (!time) return /^\d{4}-\d{2}-\d{2}/.test(text) ? finite(Date.parse(text)) : undefined
  const [hours, minutes, seconds] = time.slice(1).map((part) => Number(part ?? 0))
  const isTime = (hours ?? 99) < 24 && (minutes ?? 99) < 60 && (seconds ?? 99) < 60
  return isTime ? finite(new Date(from).setHours(hours ?? 0, minutes, seconds, 0)) : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
