import { endWithNpm } from './net/end-with-npm.ts'
import { logLine } from './net/log/log-line.ts'
import { processNaming } from './net/log/naming.ts'
import { readSwitches, switchHelp } from './platform/switches.ts'
import { logLevels, type Log, type LogLevel } from '#shared/core/log.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain, server } from '#shared/core/log-mark.ts'

/** Milliseconds after which a platform that does not shut down is abandoned; its data are on disk. */
const shutdownTimeout = 4_500

/**
 * Root of `npm run platform`. Prints one JSON line on stdout once everything is ready, and nothing else there; logs to
 * stderr. Exits with 0 after SIGTERM or SIGINT, or when the app that started it is gone; 2 for an invalid switch, 1 if
 * it cannot start.
 */
async function main(): Promise<void> {
  const switches = readSwitches(process.argv.slice(2))
  if (!switches.ok) return quit(2, `${switches.error}\n\n${switchHelp}`)
  const { options, logLevel, help } = switches.value
  if (help) return quit(0, switchHelp)

  const log = jsonLog((line) => process.stderr.write(line), logLevel)
  process.on('uncaughtException', (error) => {
    log.write('error', 'platform.broken', { error: faultOf(error) })
    process.exit(1)
  })
  const ending = Promise.withResolvers<string>()
  const start = new AbortController()
  const end = (reason: string) => {
    ending.resolve(reason)
    start.abort()
    setTimeout(() => process.exit(0), shutdownTimeout).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
  endWithNpm(() => end('end of npm'))
  process.once('disconnect', () => end('end of the app'))
  log.write('info', 'platform.starting')

  try {
    // Loaded only now, so that a signal that arrives meanwhile is handled.
    const { startPlatform } = await import('./platform/index.ts')
    const platform = await startPlatform({ ...options, log, signal: start.signal })
    const { origin, baseUrl: base_url, sip, users, ca } = platform
    process.stdout.write(`${JSON.stringify({ ready: true, origin, base_url, sip, users, ca })}\n`)
    log.write('info', 'platform.ready', { origin: server(origin) })
    await platform
      .prepareMedia()
      .catch((error: unknown) => log.write('error', 'platform.no-media', { error: faultOf(error) }))
    log.write('info', 'platform.ending', { signal: plain(await ending.promise) })
    await platform[Symbol.asyncDispose]()
    process.exit(0)
  } catch (error) {
    if (start.signal.aborted) process.exit(0)
    quit(1, `The platform cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/** A log that writes one JSON object per line and drops entries below `minLevel`. */
function jsonLog(write: (line: string) => void, minLevel: LogLevel): Log {
  return {
    write(level: LogLevel, event: string, fields: object = {}) {
      if (logLevels.indexOf(level) < logLevels.indexOf(minLevel)) return
      write(logLine({ at: Date.now(), level, event, fields }, processNaming))
    },
  }
}

function quit(status: number, words: string): void {
  process.stderr.write(words)
  process.exitCode = status
}

// Data, and the files that SQLite and others create beside them, are for this user only.
process.umask(0o077)
void main()
