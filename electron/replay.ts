import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock as clock } from '#electron/host/clock.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { initialState } from '#shared/host/state.ts'
import { hasDisplay } from './loopback/open-in-browser.ts'
import { openSecretly } from './loopback/open-secretly.ts'
import { originName } from './loopback/origin-name.ts'
import { startLoopbackServer } from './loopback/server.ts'
import { ownTerminal } from './loopback/terminal.ts'
import { endWithNpm } from './net/end-with-npm.ts'
import { checkLog } from './replay/check-log.ts'
import { Player } from './replay/player.ts'
import { readMoment, readLog, type ReadLog } from './replay/read-log.ts'
import { ReplayHost } from './replay/replay-host.ts'

/**
 * `npm run replay -- <log>`: shows an event log in the console, on loopback; with `--check` it only compares. Prints
 * the single-use address in plain lines or, for a program, as one line of JSON.
 */

const usage =
  'npm run replay -- <log> [--speed N] [--at TIME] [--port N] [--no-open] [--json]\n' +
  'npm run replay -- <log> --check\n' +
  '<log> is a file that was exported, or the folder event-log. TIME is 14:06, 2026-11-22T14:06:31 or milliseconds.'

const { values: switches, positionals } = readSwitches()
const [path, ...more] = positionals
if (path === undefined || more.length > 0) fail(usage)
const log = await readLog(resolve(path))
if (!log.ok) fail(log.error)
if (switches.check) process.exitCode = printOutcome(log.value)
else await play(log.value)

/** Prints the outcome and returns the exit code. */
function printOutcome(read: ReadLog): number {
  const { states, problems, notes } = checkLog(read)
  for (const note of notes) process.stdout.write(`${note}\n`)
  if (problems.length === 0) {
    process.stdout.write(`${states} ${states === 1 ? 'state' : 'states'}, all the same.\n`)
    return 0
  }
  const [first, ...others] = problems
  process.stdout.write(`${first ?? ''}\n`)
  if (others.length > 0) process.stdout.write(`${others.length} more like this.\n`)
  process.stdout.write(`${states} other ${states === 1 ? 'state is' : 'states are'} the same.\n`)
  return 1
}

async function play(read: ReadLog): Promise<void> {
  const { steps, damage } = read
  const from = steps[0]?.at ?? 0
  const at = switches.at === undefined ? from : readMoment(switches.at, from)
  if (at === undefined)
    fail(`--at is a time such as 14:06 or 2026-11-22T14:06:31, not "${switches.at ?? ''}".`)
  const speed = Number(switches.speed)
  if (!(speed >= 0.1 && speed <= 1_000))
    fail(`--speed is a number from 0.1 to 1000, not "${switches.speed}".`)
  const port = Number(switches.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`--port is a number from 0 to 65535, not "${switches.port}".`)
  for (const { number, words } of damage) process.stderr.write(`Line ${number} ${words}.\n`)
  const store = new StateStore(initialState)
  const player = new Player({ clock, steps, store, at, speed })
  const host = new ReplayHost(store, (order) => player.change(order))
  const pages = join(import.meta.dirname, '../out/renderer')
  const terminal = ownTerminal({ json: switches.json })
  let removeOpening = () => {}
  const server = await startLoopbackServer({
    host,
    port,
    name: originName(),
    pages,
    onOpened: () => removeOpening(),
    onAnotherAddress: terminal.anotherAddress,
  })
  if (!server.ok) fail(`Port ${port} cannot be used. Choose another with --port, or 0 for any free one.`)
  const end = async () => {
    player[Symbol.dispose]()
    await server.value[Symbol.asyncDispose]()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  endWithNpm(() => void end())
  terminal.ready(
    server.value.url,
    switches['no-open'] ? 'not-wanted' : hasDisplay() ? 'by-itself' : 'by-hand',
  )
  if (!switches['no-open']) removeOpening = openSecretly(server.value.url, homedir())
}

function readSwitches() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        speed: { type: 'string', default: '1' },
        at: { type: 'string' },
        port: { type: 'string', default: '0' },
        'no-open': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (fault) {
    return fail(`${fault instanceof Error ? fault.message : String(fault)}\n${usage}`)
  }
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
