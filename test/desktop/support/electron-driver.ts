import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { withoutKeychain } from '#test/e2e/support/without-keychain.ts'
import { leaveVoiceAlone, voiceSwitches } from '#test/e2e/support/voice.ts'
import { trackAudioElements } from '#test/support/audio-probe.ts'
import { eventually } from '#test/support/eventually.ts'
import { addSoundPage } from '#test/support/sound-places.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import type { DesktopApp, DesktopOptions } from './desktop-app.ts'
import { electronFacts } from './electron-facts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const recorder = fileURLToPath(new URL('./electron-recorder.cjs', import.meta.url))
const note = `${root}node_modules/electron/path.txt`

/** Why Electron cannot be started here; null where it can. */
export function whyNoElectron(): string | null {
  if (!existsSync(note)) return "needs Electron's binary (node_modules/electron/install.js fetches it)"
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'needs a display for Electron, such as xvfb-run'
  }
  return process.getuid?.() === 0 ? 'needs a user that is not root, under whom Electron runs' : null
}

/**
 * Starts `out/main` in Electron itself. What the stand-in invents cannot be had there and throws: other displays, keys
 * of other programs, forged messages, pages that crash (Playwright takes them for dead for ever).
 */
export async function startElectron(options: DesktopOptions): Promise<DesktopApp> {
  await using started = new AsyncDisposableStack()
  const folder = started.use(await temporaryFolder('electron'))
  const userData = options.userData ?? folder.join('user-data')
  await mkdir(userData, { recursive: true })
  const settings = `${userData}/settings.json`
  if (options.settings !== undefined || !existsSync(settings)) {
    await writeFile(settings, JSON.stringify({ version: 1, theme: 'light', ...options.settings }))
  }
  const { profile } = options
  const file = folder.join('profile.json')
  if (profile !== undefined) {
    await writeFile(file, typeof profile === 'string' ? profile : JSON.stringify(profile))
  }
  const args = [
    ...['-r', recorder, root, '--user-data', userData],
    ...(profile === undefined ? [] : ['--profile', file]),
    ...(options.args ?? []),
    ...(await voiceSwitches(options.microphone ?? 700, folder)),
  ]
  const executablePath = `${root}node_modules/electron/dist/${readFileSync(note, 'utf8')}`
  const env = definedOf({ ...process.env, ...withoutDisplayChange(), ...options.env })
  const app = await _electron.launch({ executablePath, args, env })
  started.defer(() => app.close())
  await trackAudioElements(app.context())
  await app.context().addInitScript(leaveVoiceAlone)
  await options.prepare?.(app.context())
  const pages = { console: await pageAt(app, '/'), audio: await pageAt(app, '/audio/') }
  // They had loaded before the scripts were there.
  for (const page of Object.values(pages)) await page.reload()
  addSoundPage(
    () => pages.console,
    () => pages.audio,
  )
  const running = started.move()
  return desktopIn({ app, pages, userData, executablePath, args, env, end: () => running.disposeAsync() })
}

type Driven = {
  readonly app: ElectronApplication
  readonly pages: { readonly console: Page; readonly audio: Page }
  readonly userData: string
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  readonly end: () => Promise<void>
}

function desktopIn({ app, pages, userData, executablePath, args, env, end }: Driven): DesktopApp {
  const process_ = app.process()
  const written: string[] = []
  const faults: string[] = []
  process_.stderr?.setEncoding('utf8').on('data', (chunk: string) => written.push(chunk))
  for (const page of Object.values(pages)) page.on('pageerror', (error) => faults.push(error.message))
  const exited = new Promise<number | string>((resolve) => {
    process_.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const notHere = (what: string) => () =>
    Promise.reject(new Error(`In Electron itself there is no way to ${what}`))
  return {
    ...electronFacts(app),
    shell: 'electron',
    pid: process_.pid ?? 0,
    userData,
    faults,
    console: pages.console,
    audio: pages.audio,
    page: (part) => pageAt(app, part),
    startAgain: async (argv) => {
      await using again = await launched(executablePath, [...args, ...argv], env)
      await again.exited
    },
    crash: notHere('drive a page that crashed'),
    forge: notHere('forge a message'),
    answerNextFileDialog: notHere('answer a file dialog'),
    order: notHere('give orders of the stand-in'),
    facts: () => [],
    stderr: () => written.join(''),
    quit: async () => {
      const asked = performance.now()
      await app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      return { code: await exited, errors: written.join(''), milliseconds: performance.now() - asked }
    },
    exited,
    [Symbol.asyncDispose]: end,
  }
}

async function launched(path: string, args: readonly string[], env: Record<string, string>) {
  const { spawn } = await import('node:child_process')
  const child = spawn(path, args, { env, stdio: 'ignore' })
  return {
    exited: new Promise<void>((resolve) => child.once('exit', () => resolve())),
    [Symbol.asyncDispose]: async () => void child.kill('SIGKILL'),
  }
}

function pageAt(app: ElectronApplication, part: string): Promise<Page> {
  return eventually(
    () => {
      const own = app.windows().filter((each) => each.url().startsWith('app://switchhook/'))
      const page = own.find((each) =>
        part === '/' ? /^app:\/\/switchhook\/?(?:[#]|$)/.test(each.url()) : each.url().includes(part),
      )
      if (!page) throw new Error(`There is no window at ${part}`)
      return page
    },
    { timeout: 30_000 },
  )
}

/** No keychain, but the display that Electron needs. */
function withoutDisplayChange(): Readonly<Record<string, string | undefined>> {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = withoutKeychain
  return rest
}

function definedOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(defined)
}
