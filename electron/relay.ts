import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { agentAccess, relayAccess } from './event-relay/access.ts'
import { readCommand, relayHelp, type RelayCommand } from './event-relay/command.ts'
import { issueCredentials } from './event-relay/issue-credentials.ts'
import { loadRelayConfig, type LoadedRelay } from './event-relay/load-config.ts'
import { startRelay, type Relay } from './event-relay/start-relay.ts'
import { systemClock as clock } from './host/clock.ts'
import { standardErrorLog } from './host/log/standard-error-log.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain, server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { endWithNpm } from './net/end-with-npm.ts'

/**
 * Root of `npm run relay`: the team's relay, headless. Prints one JSON line on stdout once it accepts events; logs to
 * stderr. Exits with 0 after SIGTERM or SIGINT, 2 for an invalid command or configuration, 1 if it cannot start.
 */

/** Milliseconds after which a relay that does not shut down is abandoned; its events are on disk. */
const shutdownTimeout = 4_500

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  if (!command.ok) return quit(2, `${command.error}\n\n${relayHelp}`)
  const asked = command.value
  if (asked.kind === 'help') return void process.stdout.write(relayHelp)
  if (asked.kind === 'key' || asked.kind === 'agent') return makeKey(asked)
  const config = await loadRelayConfig(asked.config)
  if (!config.ok) return quit(2, `${config.error.map((each) => `- ${each}`).join('\n')}\n`)
  if (asked.kind === 'check') return void process.stdout.write('The configuration can be used.\n')
  await run(asked.config, config.value)
}

async function makeKey(asked: Extract<RelayCommand, { kind: 'key' | 'agent' }>): Promise<void> {
  const entry = await issueCredentials(asked.file, (publicKey) =>
    asked.kind === 'key' ? relayAccess(publicKey) : agentAccess({ ...asked, publicKey }),
  )
  if (entry.ok) process.stdout.write(entry.value)
  else quit(1, `${entry.error}\n`)
}

async function run(file: string, config: LoadedRelay): Promise<void> {
  const log = standardErrorLog()
  process.on('uncaughtException', (fault) => {
    log.write('error', 'relay.broken', { fault: faultOf(fault) })
    process.exit(1)
  })
  const ending = Promise.withResolvers<string>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.resolve(signal))
  endWithNpm(() => ending.resolve('end of npm'))
  const folder = (customer: string) => {
    const path = join(config.data, customer)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  const relay = await startRelay(config, { clock, log, folder })
  if (!relay.ok) return quit(1, `The relay cannot listen: ${relay.error.code} ${relay.error.detail ?? ''}\n`)
  const { origin, healthOrigin } = relay.value
  process.stdout.write(`${JSON.stringify({ ready: true, origin, health: healthOrigin })}\n`)
  log.write('info', 'relay.ready', {
    origin: server(origin),
    customers: config.customers.map(({ name }) => plain(name)),
  })
  process.on('SIGHUP', () => void renew(file, relay.value, log))
  log.write('info', 'relay.ending', { signal: plain(await ending.promise) })
  setTimeout(() => process.exit(0), shutdownTimeout).unref()
  await relay.value[Symbol.asyncDispose]()
  log.write('info', 'relay.ended')
  process.exit(0)
}

/** Rereads the certificate, whose files may have been replaced. */
async function renew(file: string, relay: Relay, log: Log): Promise<void> {
  const config = await loadRelayConfig(file)
  const certificate = config.ok ? config.value.certificate : null
  if (certificate) relay.renew(certificate)
  log.write(config.ok ? 'info' : 'warn', certificate ? 'relay.certificate-renewed' : 'relay.not-renewed', {
    ...(!config.ok && { mistakes: config.error.length }),
  })
}

function quit(status: number, words: string): void {
  process.stderr.write(words)
  process.exitCode = status
}

void main().catch((fault: unknown) =>
  quit(1, `The relay cannot start: ${fault instanceof Error ? fault.message : String(fault)}\n`),
)
