import { logLevels, type Log, type LogLevel } from '#shared/core/log.ts'
import { logLine } from '#electron/net/log/log-line.ts'
import { processNaming } from '#electron/net/log/naming.ts'

/** Writes entries of level `minLevel` or above to standard error, one JSON object per line. */
export function standardErrorLog(minLevel: LogLevel = 'info'): Log {
  return {
    write(level: LogLevel, event: string, fields: object = {}) {
      if (logLevels.indexOf(level) < logLevels.indexOf(minLevel)) return
      process.stderr.write(logLine({ at: Date.now(), level, event, fields }, processNaming))
    },
  }
}
