import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithNpm } from './net/end-with-npm.ts'
import { isWritable } from './net/is-writable.ts'

/**
 * `npm start` and `npm run demo`: builds the pages if they are older than their sources, then starts the app in
 * Electron if its binary is available and there is a display, else in the browser shell. `npm run replay` (`replay` as
 * the first word) shows an event log instead; a check alone needs no pages.
 */

const root = resolve(import.meta.dirname, '..')
const electronFolder = join(root, 'node_modules/electron')
/** Node's compile cache, in a folder that nobody else writes to; the app starts a fifth faster with it. */
const codeCache = join(root, 'out/code-cache')

const { values } = parseArgs({
  options: { shell: { type: 'string' } },
  strict: false,
  allowPositionals: true,
})
if (values.shell !== undefined && values.shell !== 'browser' && values.shell !== 'electron') {
  fail(`--shell is "browser" or "electron", not "${String(values.shell)}".`)
}

const [first, ...afterFirst] = process.argv.slice(2)
if (first === 'replay') {
  if (!afterFirst.includes('--check')) buildIfStale()
  run(process.execPath, [join(root, 'electron/replay.ts'), ...afterFirst])
} else startApp(process.argv.slice(2))

function startApp(passedOn: readonly string[]): void {
  buildIfStale()
  const electron = values.shell === 'browser' ? null : electronBinary(values.shell === 'electron')
  if (electron) {
    process.stderr.write('Switchhook opens in a window of its own. Press Ctrl+C here to end it.\n')
    run(electron, [root, ...passedOn])
  } else run(process.execPath, [join(root, 'out/main/serve.js'), ...passedOn])
}

function buildIfStale(): void {
  const built = join(root, 'out/renderer/index.html')
  const sources = ['renderer', 'shared', 'electron', 'package.json'].map((name) => newest(join(root, name)))
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return
  if (!isWritable(root))
    fail(
      `The pages must be built once, and ${root} can only be read. Run npm run build in a copy that can be written.`,
    )
  process.stderr.write('Building Switchhook. This takes a few seconds, and only after a change.\n')
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const config = join(root, 'electron/electron.vite.config.ts')
  const build = spawnSync(process.execPath, [vite, 'build', '--config', config], {
    cwd: root,
    encoding: 'utf8',
  })
  if (build.status !== 0) fail(`The pages could not be built:\n${build.stdout}${build.stderr}`)
  rmSync(codeCache, { recursive: true, force: true })
}

function newest(path: string): number {
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0)
}

/** Path of Electron's binary, downloaded at most once; null if the app is to open in the browser instead. */
function electronBinary(insisted: boolean): string | null {
  const reason = whyNotElectron() ?? whyNoBinary()
  if (reason === null) return binaryPath()
  if (insisted) fail(`${reason} Start the browser shell instead: --shell browser`)
  process.stderr.write(`${reason} Switchhook opens in a browser instead.\n`)
  return null
}

/** Why Electron cannot run here at all, in words. It is never started without its sandbox. */
function whyNotElectron(): string | null {
  if (process.platform !== 'linux') return null
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'There is no display for Electron.'
  if (process.getuid?.() === 0) return 'Electron does not run as root.'
  const hasValue = (name: string, value: string) => {
    const path = join('/proc/sys/kernel', name)
    return existsSync(path) && readFileSync(path, 'utf8').trim() === value
  }
  const noNamespaces =
    hasValue('apparmor_restrict_unprivileged_userns', '1') || hasValue('unprivileged_userns_clone', '0')
  return noNamespaces
    ? "This system does not allow Chromium's sandbox, without which Electron is not run."
    : null
}

function whyNoBinary(): string | null {
  if (binaryPath() !== null) return null
  process.stderr.write('Fetching Electron, once. This takes a minute.\n')
  const install = join(electronFolder, 'install.js')
  spawnSync(process.execPath, [install], { stdio: ['ignore', 2, 2], timeout: 120_000 })
  return binaryPath() === null ? "Electron's binary cannot be had here." : null
}

/** Where Electron's installer put the binary; null if it did not, or did not finish. */
function binaryPath(): string | null {
  const note = join(electronFolder, 'path.txt')
  if (!existsSync(note)) return null
  const binary = join(electronFolder, 'dist', readFileSync(note, 'utf8'))
  return existsSync(binary) ? binary : null
}

function run(program: string, args: readonly string[]): void {
  const env = { NODE_COMPILE_CACHE: codeCache, ...process.env }
  const child = spawn(program, args, { stdio: 'inherit', cwd: root, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C on a terminal reaches the child directly; a second signal would cut its orderly shutdown short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  endWithNpm(() => child.kill('SIGTERM'))
  child.once('error', (fault) => fail(`The app could not be started: ${fault.message}`))
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
  })
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
