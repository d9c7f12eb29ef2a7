import { strict } from './strict.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { dialog } from './dialog.ts'
import { globalShortcut } from './global-shortcut.ts'
import { ipcMain } from './ipc.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { Notification } from './notification.ts'
import { powerMonitor, powerSaveBlocker } from './power-monitor.ts'
import { protocol } from './protocol.ts'
import { screen } from './screen.ts'
import { session } from './session.ts'
import { crashReporter, nativeTheme, shell, systemPreferences, utilityProcess } from './system.ts'
import { Tray } from './tray.ts'
import { WebContents } from './web-contents.ts'
import './orders.ts'

/** The module `electron` of the main process, provided by the stand-in. */
export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
}

/** Electron's `webContents` module. */
export const webContents = strict('webContents', {
  fromId: (id: number) => WebContents.fromId(id),
  getAllWebContents: () => WebContents.getAllWebContents(),
})
