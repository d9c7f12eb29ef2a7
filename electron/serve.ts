import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { homedir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { heldExitCode, heldMessage, lockFolder } from './host/local-files/folder-lock.ts'
import { silentLog } from '#shared/core/log.ts'
import { deferredHost } from './loopback/deferred-host.ts'
import { hasDisplay } from './loopback/open-in-browser.ts'
import { openSecretly } from './loopback/open-secretly.ts'
import { storedOriginName, originName } from './loopback/origin-name.ts'
import { startLoopbackServer } from './loopback/server.ts'
import { ownTerminal } from './loopback/terminal.ts'
import { endWithNpm } from './net/end-with-npm.ts'

/**
 * The browser shell: plain Node on loopback. Prints the single-use address of the app as soon as it listens, in plain
 * lines or, for a program, as one line of JSON; the host is loaded while a browser starts. Starting from the bundle of
 * `npm run build` takes a tenth of the time that the sources take.
 */

// Everything written from here on is readable by this user only.
process.umask(0o077)

const packageFile = findPackageJSON(import.meta.url) ?? resolve(import.meta.dirname, '../package.json')
const root = dirname(packageFile)
const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
const switches = readSwitches()
const userData = readyFolder(resolve(switches['user-data'] ?? join(homedir(), '.config/switchhook')))

const lock = ownFolder()
const allowedCommands = switches['allow-command'].map((command) => command.trim())
const opened = Promise.withResolvers<Opened>()
let removeOpening = () => {}
const wishedPort = portOf(switches.port)
const terminal = ownTerminal({
  json: switches.json,
  first: switches.demo ? 'This is a demo. Within 15 seconds a customer rings: press A to answer.' : undefined,
})
const server = await startLoopbackServer({
  host: deferredHost(opened.promise.then(({ host }) => host)),
  port: wishedPort,
  name: wishedPort === 0 ? originName() : storedOriginName(userData),
  pages: join(root, 'out/renderer'),
  onOpened: () => removeOpening(),
  onAnotherAddress: terminal.anotherAddress,
})
if (!server.ok) {
  fail(`Port ${server.error.detail ?? ''} cannot be used: ${portWords(server.error.code)}`)
}
lock.name({ shell: 'browser', pid: process.pid, address: new URL(server.value.url).origin })
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
endWithNpm(() => void end())
terminal.ready(server.value.url, switches['no-open'] ? 'not-wanted' : hasDisplay() ? 'by-itself' : 'by-hand')
if (!switches['no-open']) removeOpening = openSecretly(server.value.url, userData)
opened.resolve(await openHost().catch(cannotOpen))

type Opened = Awaited<ReturnType<typeof openHost>>

async function openHost() {
  const { openBrowserHost } = await import('./loopback/open-browser-host.ts')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }
  return await openBrowserHost({
    userData,
    shell: { kind: 'browser', version, platform, demo: true, startError: null, allowedCommands },
    policyFile: switches.policy && resolve(switches.policy),
    licences: join(root, 'out/licences.json'),
    terminal,
    demoScript: beside('platform-process'),
    seed: seedOf(switches.seed),
    traffic: trafficOf(switches.traffic),
    start: {
      ...(switches.profile === undefined ? {} : { profile: resolve(switches.profile) }),
      start: switches.demo ? 'demo' : 'restore',
    },
  })
}

/** Path of another root in the same form as this one: source or bundle. */
function beside(name: string): string {
  return join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
}

/** Runs once: a repeated signal does not cut the shutdown short. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(0), 5_000).unref()
  if (server.ok) await server.value[Symbol.asyncDispose]()
  const { host, run } = await opened.promise
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
        seed: { type: 'string' },
        traffic: { type: 'string' },
        policy: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'allow-command': { type: 'string', multiple: true, default: [] },
      },
    }).values
  } catch (fault) {
    return fail(wordsOf(fault))
  }
}

function readyFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch (fault) {
    const isFile = existsSync(folder) && !statSync(folder).isDirectory()
    return fail(
      `Settings cannot be kept in ${folder}: ${isFile ? 'it is a file, not a folder.' : wordsOf(fault)}`,
    )
  }
}

/** Locks the folder, or says where the other run that uses it is and exits with a code of its own. */
function ownFolder() {
  const found = lockFolder(userData, silentLog)
  return found.kind === 'locked' ? found.lock : fail(heldMessage(userData, found.by), heldExitCode)
}

function cannotOpen(fault: unknown): never {
  return fail(`Switchhook cannot start from ${userData}: ${wordsOf(fault)}`)
}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  return fail(`--port is a number from 0 to 65535, not "${text}".`)
}

function seedOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^\d{1,10}$/.test(text) && Number(text) <= 4_294_967_295)) return text
  return fail(`--seed is a whole number from 0 to 4294967295, not "${text}".`)
}

function trafficOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{1,3}$/.test(text)) return text
  return fail(`--traffic is a whole number of calls a minute up to 999, not "${text}".`)
}

function portWords(code: string): string {
  return code === 'port.in-use'
    ? 'another program has it. Choose another with --port, or 0 for any free one.'
    : 'this system does not allow it.'
}

function fail(words: string, exitCode = 2): never {
  process.stderr.write(`${words}\n`)
  process.exit(exitCode)
}
