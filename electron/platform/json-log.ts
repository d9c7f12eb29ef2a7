import { redact, type Log, type LogLevel } from '#shared/core/log.ts'

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** A log that writes one JSON object a line, secrets removed; facts below `least` are left out. */
export function jsonLog(write: (line: string) => void, least: LogLevel): Log {
  return {
    write(level, event, fields = {}) {
      if (order.indexOf(level) < order.indexOf(least)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...redact(fields) })}\n`)
    },
  }
}
