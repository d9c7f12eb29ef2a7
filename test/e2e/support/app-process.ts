import { mkdir, writeFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import type { DesktopApp } from '#test/desktop/support/desktop-app.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import type { RunningPlatform } from './demo-platform.ts'
import { startDesktopProcess } from './desktop-process.ts'
import { testedShell } from './shell.ts'
import type { Voice } from './voice.ts'

/** What a profile file holds. */
export type ProfileFile = {
  readonly base_url: string
  readonly sip?: { readonly ws: string; readonly domain: string; readonly user: string }
  readonly ca?: string
}

export type AppOptions = {
  /** Written to a file and given with `--profile`; text is written as it is. */
  readonly profile?: ProfileFile | string
  /** Where settings live; a folder of its own unless told. */
  readonly userData?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** A command that runs the app, such as `['dbus-run-session', '--']`. */
  readonly under?: readonly string[]
  /** `electron/start.ts` for the whole way that `npm start` goes. */
  readonly script?: string
  /** For the desktop shell, which has its own Chromium. */
  readonly microphone?: Voice
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

/** The app as a process of its own. */
export interface AppProcess extends AsyncDisposable {
  readonly process: StartedProcess
  /** The one-time address; in the desktop shell only a name for `AgentBrowser.open`. */
  readonly url: string
  readonly userData: string
  /** Where this run is about the desktop shell. */
  readonly desktop?: DesktopApp
}

/** Starts the app in the shell that this run is about. */
export function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const isPlain = options.script === undefined
  return testedShell === 'desktop' && isPlain ? startDesktopProcess(options) : startBrowserShell(options)
}

/** Switches of a shell that must not open anything: `--port 0 --user-data <dir> --no-open`. */
async function startBrowserShell(options: AppOptions): Promise<AppProcess> {
  const folder = await temporaryFolder('app')
  try {
    const userData = options.userData ?? folder.join('user-data')
    await mkdir(userData, { recursive: true })
    const started = await startProcess({
      script: options.script ?? 'electron/serve.ts',
      args: [
        ...['--port', '0', '--user-data', userData, '--no-open'],
        ...(await profileArguments(options.profile, folder)),
        ...(options.args ?? []),
      ],
      env: { ...withoutKeychain, ...options.env },
      ...(options.under === undefined ? {} : { under: options.under }),
    })
    return {
      process: started,
      url: started.readyText('url'),
      userData,
      async [Symbol.asyncDispose]() {
        await started.stop()
        await folder[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw error
  }
}

/** The profile of an agent's own phone at a platform. */
export function profileOf(platform: RunningPlatform, ext?: string): ProfileFile {
  const { baseUrl, sip } = platform
  return { base_url: baseUrl, ...(ext === undefined ? {} : { sip: { ...sip, user: ext } }) }
}

/** No keychain can be found, whatever machine the tests run on. */
export const withoutKeychain = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  DISPLAY: undefined,
  WAYLAND_DISPLAY: undefined,
}

async function profileArguments(
  profile: ProfileFile | string | undefined,
  folder: TemporaryFolder,
): Promise<readonly string[]> {
  if (profile === undefined) return []
  const path = folder.join('profile.json')
  await writeFile(path, typeof profile === 'string' ? profile : JSON.stringify(profile))
  return ['--profile', path]
}
