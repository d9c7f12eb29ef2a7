import type { BrowserContext } from 'playwright-core'
import type { DesktopApp } from '#test/desktop/support/desktop-app.ts'
import type { StartedProcess } from '#test/support/process.ts'
import type { ProfileFile } from './profile-file.ts'
import type { Voice } from './voice.ts'

export type AppOptions = {
  /** Written to a file and passed with `--profile`; a string is written unchanged. */
  readonly profile?: ProfileFile | string
  /** The folder of the settings; a folder of its own by default. */
  readonly userData?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** A command to run the app under, such as `['dbus-run-session', '--']`. */
  readonly under?: readonly string[]
  /** `electron/start.ts` for the complete path of `npm start`. */
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
  /** Present if this run tests the desktop shell. */
  readonly desktop?: DesktopApp
}
