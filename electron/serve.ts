import { mkdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { homedir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock as clock } from '#electron/host/clock.ts'
import { createHost } from '#electron/host/host.ts'
import { lateSecretStore } from '#electron/host/keychain/late-secret-store.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { openPolicy } from '#electron/host/policy/policy-keeper.ts'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { beginAppRun } from '#electron/host/log/app-run.ts'
import { openAppLog } from '#electron/host/log/open-app-log.ts'
import { launchDemoProcess } from './loopback/demo-process.ts'
import { openInBrowser } from './loopback/open-in-browser.ts'
import { startLoopbackServer } from './loopback/server.ts'
import { openSettingsFile } from './loopback/settings-file.ts'
import { faultOf } from '#shared/core/log-fault.ts'

/**
 * The browser shell: plain Node on 127.0.0.1. Prints one JSON line with the address that opens the app, once. Runs from
 * its source, and five times as fast to that line from the bundle of `npm run build`.
 */

// What is written from now on is this user's alone.
process.umask(0o077)

const packageFile = findPackageJSON(import.meta.url) ?? resolve(import.meta.dirname, '../package.json')
const root = dirname(packageFile)
const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  readonly version: string
}
const switches = readSwitches()
const userData = resolve(switches['user-data'] ?? join(homedir(), '.config/switchhook'))

const policyFile = switches.policy && resolve(switches.policy)

const settings = openUserData()
const shell = { kind: 'browser', version, platform, demo: true, startError: null } as const
const log = openAppLog(userData, 'warn')
const run = beginAppRun(log, { userData, shell })
const host = createHost(
  {
    clock,
    log,
    secrets: lateSecretStore(openSecretStore(log)),
    policy: await openPolicy({ places: policyPlaces(platform, policyFile), clock, log }),
    settings,
    logs: log,
    shell,
    userData,
    licences: join(root, 'out/licences.json'),
    openLink: openOutside,
    launchDemo: () => launchDemoProcess(beside('platform-process')),
  },
  {
    ...(switches.profile === undefined ? {} : { profile: resolve(switches.profile) }),
    start: switches.demo ? 'demo' : 'restore',
  },
)
run.tellTo(host)
const server = await startLoopbackServer({
  host,
  port: portOf(switches.port),
  pages: join(root, 'out/renderer'),
})
if (!server.ok) {
  await host[Symbol.asyncDispose]()
  await run.end('port-taken')
  fail(`Port ${server.error.detail ?? ''} cannot be used: ${portWords(server.error.code)}`)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end())
process.stdout.write(`${JSON.stringify({ ready: true, url: server.value.url })}\n`)
if (!switches['no-open']) openOutside(server.value.url)

/** Another root in the same form as this one: source or bundle. */
function beside(name: string): string {
  return join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
}

async function end(): Promise<void> {
  setTimeout(() => process.exit(0), 5_000).unref()
  if (server.ok) await server.value[Symbol.asyncDispose]()
  await host[Symbol.asyncDispose]()
  await run.end('signal')
  process.exit(0)
}

function readSwitches() {
  try {
    return parseArgs({
      options: {
        shell: { type: 'string' },
        port: { type: 'string', default: '0' },
        'user-data': { type: 'string' },
        profile: { type: 'string' },
        demo: { type: 'boolean', default: false },
        policy: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
      },
    }).values
  } catch (fault) {
    return fail(fault instanceof Error ? fault.message : String(fault))
  }
}

function openUserData() {
  try {
    mkdirSync(userData, { recursive: true, mode: 0o700 })
    return openSettingsFile(userData)
  } catch (fault) {
    return fail(
      `Settings cannot be kept in ${userData}: ${fault instanceof Error ? fault.message : String(fault)}`,
    )
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  return fail(`--port is a number from 0 to 65535, not "${text}".`)
}

function portWords(code: string): string {
  return code === 'port.in-use'
    ? 'another program has it. Choose another with --port, or 0 for any free one.'
    : 'this system does not allow it.'
}

function openOutside(url: string): void {
  openInBrowser(url, (fault) => log.write('warn', 'link.failed', { fault: faultOf(fault) }))
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
