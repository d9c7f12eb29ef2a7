import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron'
import type { Form } from '#shared/host/windows.ts'
import { ConsoleWindow, type PlainWindow } from './console-window.ts'
import type { FormMakers } from './forms.ts'
import type { PageContents } from './frame-channel.ts'
import type { HostView } from './host-view.ts'
import type { RecoverablePage } from './recover-page.ts'
import { compactLeast, compactOptions, consoleLeast, consoleOptions } from './window-options.ts'
import type { TrackedWindow, WindowStates } from './window-states.ts'
import type { ZoomedPage } from './zoom.ts'

/** The part of Electron's window that this file needs. */
type FormWindow = PlainWindow &
  TrackedWindow &
  Pick<BrowserWindow, 'setAlwaysOnTop'> & { readonly webContents: FormPage }

type FormPage = PageContents &
  RecoverablePage &
  ZoomedPage &
  Pick<WebContents, 'getZoomFactor' | 'setZoomFactor'>

export type FormWindowParts = {
  /** Creates a window with these options: Electron's `BrowserWindow`. */
  readonly make: (options: BrowserWindowConstructorOptions) => FormWindow
  /** Absolute path of the preload script. */
  readonly preload: string
  readonly isDark: () => boolean
  readonly windowStates: Pick<WindowStates, 'boundsOf' | 'track'>
  readonly host: Pick<HostView, 'state' | 'onChange'>
  /** Opens a page by its path in the window. */
  readonly openPage: (page: FormPage, path: string) => void
  readonly isQuitting: () => boolean
  /** Whether the app starts in the tray. */
  readonly startsHidden: boolean
}

/** Paths of the pages of the two forms on the app's origin. */
export const formPages: Readonly<Record<Form, string>> = { console: '/', compact: '/?form=compact' }

/** Returns the makers of the console's windows and the page zoom that the user chose (1 is 100 %). */
export function formWindows(parts: FormWindowParts): {
  readonly makers: FormMakers
  readonly zoom: () => number
} {
  const { make, preload, isDark, windowStates, host, openPage, isQuitting, startsHidden } = parts
  let consolePage: FormPage | null = null
  const zoom = () => consolePage?.getZoomFactor() ?? 1

  function opened(form: Form, options: BrowserWindowConstructorOptions): FormWindow {
    const window = make(options)
    windowStates.track(form, window)
    openPage(window.webContents, formPages[form])
    return window
  }

  return {
    zoom,
    makers: {
      console: () => {
        const place = windowStates.boundsOf('console', consoleLeast)
        const window = opened('console', { ...consoleOptions(preload, isDark()), ...place })
        consolePage = window.webContents
        return new ConsoleWindow(window, isQuitting, startsHidden)
      },
      compact: () => {
        const place = windowStates.boundsOf('compact', compactLeast(zoom()))
        const window = opened('compact', { ...compactOptions(preload, isDark(), zoom()), ...place })
        const page = window.webContents
        const factor = zoom()
        page.on('did-finish-load', () => page.setZoomFactor(factor))
        const stack = () => {
          if (!window.isDestroyed()) window.setAlwaysOnTop(host.state.settings.compactOnTop)
        }
        stack()
        host.onChange(stack)
        return new ConsoleWindow(window, isQuitting)
      },
    },
  }
}

/** The part of Electron's window that this file needs. */
interface ClosingWindow {
  on(event: 'close' | 'session-end', listener: () => void): unknown
}

type Closing = {
  readonly isQuitting: () => boolean
  /** Called when the user closes the window: it is hidden, and the app goes on. */
  readonly onClosed: () => void
  /** Called when Windows ends the session, which waits for nobody. */
  readonly onSessionEnd: () => void
}

/** Reports why a window closes. Returns the window. */
export function watchClosing<Window extends ClosingWindow>(window: Window, closing: Closing): Window {
  window.on('close', () => !closing.isQuitting() && closing.onClosed())
  window.on('session-end', closing.onSessionEnd)
  return window
}
