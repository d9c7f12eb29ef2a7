import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm start` and `npm run demo`: builds the pages where they are older than their sources, then starts the app,
 * in Electron where its binary can be had and there is a display, else in the browser shell.
 */

const root = resolve(import.meta.dirname, '..')
const electronFolder = join(root, 'node_modules/electron')

const { values } = parseArgs({ options: { shell: { type: 'string' } }, strict: false, allowPositionals: true })
if (values.shell !== undefined && values.shell !== 'browser' && values.shell !== 'electron') {
  fail(`--shell is "browser" or "electron", not "${String(values.shell)}".`)
}

buildIfStale()
const passedOn = process.argv.slice(2)
const electron = values.shell === 'browser' ? null : electronBinary(values.shell === 'electron')
if (electron) run(electron, [root, ...passedOn])
else run(process.execPath, [join(root, 'electron/serve.ts'), ...passedOn])

function buildIfStale(): void {
  const built = join(root, 'out/renderer/index.html')
  const sources = ['renderer', 'shared', 'electron', 'package.json'].map((name) => newest(join(root, name)))
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return
  process.stderr.write('Building the pages. This takes a few seconds, once.\n')
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const config = join(root, 'electron/electron.vite.config.ts')
  const build = spawnSync(process.execPath, [vite, 'build', '--config', config], { cwd: root, encoding: 'utf8' })
  if (build.status !== 0) fail(`The pages could not be built:\n${build.stdout}${build.stderr}`)
}

function newest(path: string): number {
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0)
}

/** Electron's own program. It is downloaded at most once, and only where there is a display to show it on. */
function electronBinary(insisted: boolean): string | null {
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
  if (!hasDisplay && !insisted) return null
  if (!existsSync(join(electronFolder, 'path.txt'))) {
    process.stderr.write("Fetching Electron's binary, once.\n")
    spawnSync(process.execPath, [join(electronFolder, 'install.js')], { stdio: ['ignore', 2, 2], timeout: 120_000 })
  }
  if (existsSync(join(electronFolder, 'path.txt'))) {
    return join(electronFolder, 'dist', readFileSync(join(electronFolder, 'path.txt'), 'utf8'))
  }
  if (insisted) fail("Electron's binary cannot be had here. Start the browser shell instead: --shell browser")
  process.stderr.write("Electron's binary cannot be had here, so the app opens in the browser.\n")
  return null
}

function run(program: string, args: readonly string[]): void {
  const child = spawn(program, args, { stdio: 'inherit', cwd: root })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}
