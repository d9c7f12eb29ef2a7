import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'

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
