import { redact, type Log, type LogLevel } from '#shared/core/log.ts'

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Writes facts of at least `least` to standard error, one JSON object a line, without secrets. */
export function standardErrorLog(least: LogLevel = 'info'): Log {
  return {
    write(level, event, fields = {}) {
      if (order.indexOf(level) < order.indexOf(least)) return
      const line = { time: new Date().toISOString(), level, event, ...redact(fields) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    },
  }
}
