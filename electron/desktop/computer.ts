import { join } from 'node:path'
import type { App, Session } from 'electron'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import { autostartFile } from './autostart-file.ts'
import type { ChangesSettings, HostView } from './host-view.ts'
import { macSignInStart, windowsSignInStart, type SignInStart } from './sign-in-start.ts'
import { keepSpelling, type SpellingParts } from './spelling.ts'
import { keepStartAtSignIn } from './start-at-sign-in.ts'
import { keepTelephoneLinks, type TelephoneLinkParts } from './telephone-links.ts'

export type ComputerParts = {
  readonly app: TelephoneLinkParts['app'] &
    SpellingParts['app'] &
    Pick<App, 'isPackaged' | 'getAppPath' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>
  readonly session: Pick<
    Session,
    'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'availableSpellCheckerLanguages'
  >
  readonly platform: NodeJS.Platform
  /** The running program and its environment. */
  readonly process: Pick<NodeJS.Process, 'execPath' | 'env'>
  readonly host: Pick<HostView, 'state' | 'onChange'> &
    ChangesSettings & { readonly computer: { update(facts: ComputerState): void } }
  readonly log: Log
  readonly onFrontChange: (listener: () => void) => Unsubscribe
}

/** Applies the user's choices for this computer: start at sign-in, links, spelling. */
export function keepComputer(parts: ComputerParts): Unsubscribe {
  const { app, process, host, platform } = parts
  // An AppImage runs from a temporary mount.
  const program = process.env['APPIMAGE'] ?? process.execPath
  const command = app.isPackaged ? [program] : [program, app.getAppPath()]
  const owned = new Disposables()
  owned.add(keepSpelling(parts))
  owned.add(keepTelephoneLinks({ ...parts, command }))
  const start = signInStart(parts, command)
  if (start) owned.add(keepStartAtSignIn({ ...parts, start }))
  return () => owned[Symbol.dispose]()

  function signInStart({ process: { env } }: ComputerParts, words: readonly string[]): SignInStart | null {
    if (platform === 'linux') {
      const folder = env['XDG_CONFIG_HOME'] || join(app.getPath('home'), '.config')
      return autostartFile({ file: join(folder, 'autostart/switchhook.desktop'), command: words })
    }
    // If the app is not installed, the system would start the bare engine.
    if (!app.isPackaged) return null
    return platform === 'darwin'
      ? macSignInStart(app, () => host.state.settings.startAtSignIn)
      : windowsSignInStart(app, program)
  }
}
