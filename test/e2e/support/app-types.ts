import type { BrowserContext } from 'playwright-core'
import type { DesktopApp } from '#test/desktop/support/desktop-app.ts'
import type { StartedProcess } from '#test/support/process.ts'
import type { ProfileFile } from './profile-file.ts'
import type { Voice } from './voice.ts'

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
