import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import { noticeWords } from '#shared/locales/notices.ts'
import { ringSize } from './ring-place.ts'
import type { Size } from './window-state.ts'

/** Smaller than this the console cannot be made. */
export const consoleLeast: Size = { width: 380, height: 560 }

/** Smaller than this the compact window cannot be made, at that zoom. */
export function compactLeast(zoom: number): Size {
  return { width: Math.round(380 * zoom), height: Math.round(560 * zoom) }
}

/** What every window lets its page do: show itself and speak through the preload script, nothing else. */
function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    // Whether words are checked is said for the whole session: `spelling.ts`.
    spellcheck: true,
  }
}

/**
 * The console's window; `preload` is an absolute path. It keeps the system's own frame, by which it can be moved
 * and closed whatever its page does.
 */
export function consoleOptions(preload: string, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Switchhook',
    width: 1440,
    height: 900,
    minWidth: consoleLeast.width,
    minHeight: consoleLeast.height,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: chromeColour(isDark),
    webPreferences: pagePreferences(preload),
  }
}

/**
 * The compact window, which draws its title bar itself. `zoom`: how large the person has made the console; the window
 * grows with its page, and from then on each has a zoom of its own.
 */
export function compactOptions(
  preload: string,
  isDark: boolean,
  zoom: number,
): BrowserWindowConstructorOptions {
  const { width, height } = compactLeast(zoom)
  return {
    title: 'Switchhook',
    width,
    height: Math.round(660 * zoom),
    minWidth: width,
    minHeight: height,
    maxWidth: Math.round(560 * zoom),
    show: false,
    frame: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    backgroundColor: chromeColour(isDark),
    webPreferences: { ...pagePreferences(preload), zoomMode: 'isolated' },
  }
}

/**
 * The ring window: on every desktop, in no list of windows, and never with the keyboard. Its page is drawn while it is
 * hidden, so that it comes with the ring and not with the one before.
 */
export function ringOptions(preload: string, platform: NodeJS.Platform): BrowserWindowConstructorOptions {
  return {
    title: noticeWords.incomingCall,
    ...ringSize,
    show: false,
    frame: false,
    focusable: false,
    alwaysOnTop: true,
    skipTaskbar: true,
    resizable: false,
    movable: false,
    minimizable: false,
    maximizable: false,
    closable: false,
    fullscreenable: false,
    acceptFirstMouse: true,
    ...(platform === 'darwin' && { type: 'panel', hiddenInMissionControl: true }),
    ...(platform === 'linux' && { type: 'notification' }),
    // Amber, the one colour that its page has.
    backgroundColor: '#feb133',
    webPreferences: { ...pagePreferences(preload), backgroundThrottling: false, zoomMode: 'isolated' },
  }
}

/** The chrome's colour, so that nothing flashes before the first frame. */
function chromeColour(isDark: boolean): string {
  return isDark ? '#12171b' : '#f4f6f7'
}

/** The window that nobody sees: its page holds the peer connections, so its timers must never be slowed. */
export function audioOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Switchhook audio',
    show: false,
    skipTaskbar: true,
    webPreferences: { ...pagePreferences(preload), backgroundThrottling: false },
  }
}

/** What no window of the app may be without, whatever else it asks for. */
const secured = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
} as const satisfies WebPreferences

/** The options of a window as it may be made: the one place through which all of them go. */
export function securedWindow(
  options: BrowserWindowConstructorOptions,
  mayDebug: boolean,
): BrowserWindowConstructorOptions {
  return { ...options, webPreferences: { ...options.webPreferences, ...secured, devTools: mayDebug } }
}
