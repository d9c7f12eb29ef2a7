import type { App } from 'electron'
import type { StartAtSignIn } from '#shared/host/computer.ts'
import type { Settings } from '#shared/settings/settings.ts'

export type SignInChoice = Settings['startAtSignIn']

/** What the system does when the person signs in to this computer: read back, and changed. */
export interface SignInStart {
  read(): StartAtSignIn
  /** Throws where the system does not take it. */
  write(choice: SignInChoice): void
}

/** The switch that starts the app without its window. */
export const hiddenSwitch = '--hidden'

/** Windows keeps what is started, with its switches; who signs in may hold it back in Task Manager. */
export function windowsSignInStart(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  path: string,
): SignInStart {
  const item = (args: string[]) => app.getLoginItemSettings({ path, args })
  return {
    read() {
      const inTray = item([hiddenSwitch])
      const shown = item([])
      const now = inTray.openAtLogin ? 'tray' : shown.openAtLogin ? 'window' : 'off'
      const isHeld = now !== 'off' && !inTray.executableWillLaunchAtLogin
      return { now, held: isHeld ? 'by-system' : null }
    },
    write: (choice) =>
      app.setLoginItemSettings({
        openAtLogin: choice !== 'off',
        path,
        args: choice === 'tray' ? [hiddenSwitch] : [],
        enabled: choice !== 'off',
      }),
  }
}

/** macOS knows only whether: the app asks it at the start whether that was a sign-in, and stays in the menu bar then. */
export function macSignInStart(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  wished: () => SignInChoice,
): SignInStart {
  return {
    read() {
      const { openAtLogin, status } = app.getLoginItemSettings()
      const needsConsent = status === 'requires-approval'
      if (!openAtLogin && !needsConsent) return { now: 'off', held: null }
      const now = wished() === 'window' ? 'window' : 'tray'
      return { now, held: needsConsent ? 'by-system' : null }
    },
    write: (choice) => app.setLoginItemSettings({ openAtLogin: choice !== 'off' }),
  }
}
