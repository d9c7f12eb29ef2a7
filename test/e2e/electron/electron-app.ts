import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import type { ProfileFile } from '#test/e2e/support/app-process.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const note = `${root}node_modules/electron/path.txt`

/** Why Electron cannot be started here; null where it can. */
export function whyNoElectron(): string | null {
  if (!existsSync(note)) return "needs Electron's binary (node_modules/electron/install.js fetches it)"
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'needs a display for Electron, such as xvfb-run'
  }
  return null
}

/** The built app in Electron, with a folder of its own and a microphone that beeps. */
export interface DesktopApp extends AsyncDisposable {
  readonly app: ElectronApplication
  readonly console: Page
  readonly audio: Page
}

/** Starts `out/main` in Electron. The app must have been built; the runner does that before the suite. */
export async function startElectron(profile: ProfileFile): Promise<DesktopApp> {
  const folder = await temporaryFolder('electron')
  const file = folder.join('profile.json')
  await writeFile(file, JSON.stringify(profile))
  const app = await _electron.launch({
    executablePath: `${root}node_modules/electron/dist/${readFileSync(note, 'utf8')}`,
    args: [
      root,
      ...['--user-data', folder.join('user-data')],
      ...['--profile', file],
      '--use-fake-device-for-media-stream',
    ],
    env: { ...definedEnvironment(), DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  })
  const pageOf = (isAudio: boolean) =>
    eventually(
      () => {
        const own = app.windows().filter((each) => each.url().startsWith('app://switchhook/'))
        const page = own.find((each) => each.url().includes('/audio/') === isAudio)
        if (!page) throw new Error(`There is no window for the ${isAudio ? 'audio' : 'console'}`)
        return page
      },
      { timeout: 20_000 },
    )
  return {
    app,
    console: await pageOf(false),
    audio: await pageOf(true),
    async [Symbol.asyncDispose]() {
      await app.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function definedEnvironment(): Record<string, string> {
  const defined = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(defined)
}
