import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'

/** What both windows let their pages do: show themselves and speak through the preload script, nothing else. */
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
    // Chromium would fetch its dictionaries from outside.
    spellcheck: false,
  }
}

/**
 * The console's window; `preload` is an absolute path. It keeps the system's own frame, by which it can be moved
 * and closed whatever its page does.
 */
export function consoleOptions(preload: string, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Switchhook',
    name: 'console',
    windowStatePersistence: { bounds: true, displayMode: false },
    width: 1440,
    height: 900,
    minWidth: 380,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    // The chrome's colour, so that nothing flashes before the first frame.
    backgroundColor: isDark ? '#12171b' : '#f4f6f7',
    webPreferences: pagePreferences(preload),
  }
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
