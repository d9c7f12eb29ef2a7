import { logLine } from '#electron/net/log/log-line.ts'
import { processNaming } from '#electron/net/log/naming.ts'
import { logLevels, type Log, type LogLevel } from '#shared/core/log.ts'

/** A log that writes one JSON object a line; facts below `least` are left out. */
export function jsonLog(write: (line: string) => void, least: LogLevel): Log {
  return {
    write(level: LogLevel, event: string, fields: object = {}) {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return
      write(logLine({ at: Date.now(), level, event, fields }, processNaming))
    },
  }
}
