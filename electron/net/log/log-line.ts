import { writtenFields, type Naming } from '#shared/core/log-mark.ts'
import type { LogLevel } from '#shared/core/log.ts'

/** A log entry on its way to a sink. `at`: milliseconds since 1970. */
export type LogFact = {
  readonly at: number
  readonly level: LogLevel
  readonly event: string
  readonly fields: object
}

/** Longest line, in characters. */
const maxLength = 8_000

/** One JSON object and a line feed. Never throws: an entry that cannot be serialised leaves only its name. */
export function logLine({ at, level, event, fields }: LogFact, naming: Naming): string {
  const head = { time: new Date(at).toISOString(), level, event }
  try {
    const line = JSON.stringify({ ...head, ...writtenFields(fields, naming) })
    if (line.length <= maxLength) return `${line}\n`
    return `${JSON.stringify({ ...head, tooLong: line.length })}\n`
  } catch {
    return `${JSON.stringify({ ...head, unwritable: true })}\n`
  }
}
