import { endWithNpm } from './net/end-with-npm.ts'
import { startPlatform } from './platform/index.ts'
import { jsonLog } from './platform/json-log.ts'
import { readSwitches, switchHelp } from './platform/switches.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain, server } from '#shared/core/log-mark.ts'

/** Milliseconds after which a platform that does not come to an end is left as it is: its data are on disk. */
const patience = 4_500

/**
 * Root of `npm run platform`: one JSON line on stdout once everything is ready, and nothing else there; the log on
 * stderr. Exits with 0 after SIGTERM or SIGINT, 2 for a switch that does not do, 1 where it cannot start.
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.resolve(signal))
  endWithNpm(() => ending.resolve('end of npm'))

  try {
    const platform = await startPlatform({ ...options, log })
    const { origin, baseUrl: base_url, sip, users, ca } = platform
    process.stdout.write(`${JSON.stringify({ ready: true, origin, base_url, sip, users, ca })}\n`)
    log.write('info', 'platform.ready', { origin: server(origin) })
    await platform
      .prepareMedia()
      .catch((error: unknown) => log.write('error', 'platform.no-media', { error: faultOf(error) }))
    log.write('info', 'platform.ending', { signal: plain(await ending.promise) })
    setTimeout(() => process.exit(0), patience).unref()
    await platform[Symbol.asyncDispose]()
    process.exit(0)
  } catch (error) {
    quit(1, `The platform cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function quit(status: number, words: string): void {
  process.stderr.write(words)
  process.exitCode = status
}

void main()
