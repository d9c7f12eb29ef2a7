import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import { noticeWords } from '#shared/locales/notices.ts'
import { ringSize } from './ring-place.ts'
import type { Size } from './window-state.ts'

/** Smallest size of the console. */
export const consoleLeast: Size = { width: 380, height: 560 }

/** Smallest size of the compact window at that zoom. */
export function compactLeast(zoom: number): Size {
  return { width: Math.round(380 * zoom), height: Math.round(560 * zoom) }
}

/** What every window allows its page: to show itself and to speak through the preload script, nothing else. */
function pagePreferences(preload: string): WebPreferences {
  return {
    ...secured,
    preload,
    // Spell checking is switched for the whole session: `spelling.ts`.
    spellcheck: true,
  }
}

/**
 * The console's window; `preload` is an absolute path. It keeps the system's own frame, so that it can be moved and
 * closed whatever its page does.
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
 * The compact window, which draws its title bar itself. `zoom`: the user's zoom of the console; the window grows with
 * its page, and from then on each has a zoom of its own.
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
 * The ring window: on every desktop, in no window list, and never focused. Its page is drawn while hidden, so that it
 * opens with the current ring and not the one before.
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
    // Amber, the only background of its page.
    backgroundColor: '#feb133',
    webPreferences: { ...pagePreferences(preload), backgroundThrottling: false, zoomMode: 'isolated' },
  }
}

/** Background of the chrome, so that nothing flashes before the first frame. */
function chromeColour(isDark: boolean): string {
  return isDark ? '#12171b' : '#f4f6f7'
}

/** The hidden audio window: its page holds the peer connections, so its timers must never be throttled. */
export function audioOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Switchhook audio',
    show: false,
    skipTaskbar: true,
    webPreferences: { ...pagePreferences(preload), backgroundThrottling: false },
  }
}

/** Mandatory preferences of every window of the app, whatever else it asks for. */
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

/** Adds the mandatory preferences to a window's options; all windows are created through this function. */
export function securedWindow(
  options: BrowserWindowConstructorOptions,
  mayDebug: boolean,
): BrowserWindowConstructorOptions {
  return { ...options, webPreferences: { ...options.webPreferences, ...secured, devTools: mayDebug } }
}
