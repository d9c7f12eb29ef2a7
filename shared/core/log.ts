export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Where facts worth keeping go. `event` names the fact (`sip.registered`), `fields` hold its particulars. */
export interface Log {
  write(level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>): void
}

/** A log that keeps nothing. */
export const silentLog: Log = { write() {} }

const secretName = /pass(word)?|token|secret|authorization|nonce|code|cookie|pin$/i

/**
 * A copy of `fields` in which the value of every field whose name sounds like a secret is replaced.
 * Every log sink calls it before it writes.
 */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretName.test(name) ? '[removed]' : redactDeep(value),
    ]),
  )
}

function redactDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactDeep)
  if (value instanceof Error) return value.message
  if (typeof value === 'object' && value !== null) return redact(Object.fromEntries(Object.entries(value)))
  return value
}
