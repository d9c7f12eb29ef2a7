import type { App } from 'electron'
import type { StartAtSignIn } from '#shared/host/computer.ts'
import type { Settings } from '#shared/settings/settings.ts'

export type SignInChoice = Settings['startAtSignIn']

/** Reads and changes what the system does when the user signs in to this computer. */
export interface SignInStart {
  read(): StartAtSignIn
  /** Throws if the system rejects it. */
  write(choice: SignInChoice): void
}

/** The switch that starts the app without its window. */
export const hiddenSwitch = '--hidden'

/** Windows stores the command with its switches; the user may disable it in Task Manager. */
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

/**
 * macOS stores only on or off: the app asks at the start whether sign-in started it, and then stays in the menu bar.
 */
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
