import type { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { AppEvents, OfferedApp } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'
import type { WindowEvents } from './stand-in-window.ts'
import type { OfferedCommandLine } from './command-line.ts'
import type { dialog } from './dialog.ts'
import type { globalShortcut } from './global-shortcut.ts'
import type { OfferedIpc } from './ipc.ts'
import type { Menu, MenuItem } from './menu.ts'
import type { nativeImage, OfferedImage } from './native-image.ts'
import type { Notification } from './notification.ts'
import type { OfferedPower, powerSaveBlocker } from './power-monitor.ts'
import type { protocol } from './protocol.ts'
import type { OfferedScreen } from './screen.ts'
import type { OfferedSession } from './session.ts'
import type { crashReporter, OfferedTheme, shell, systemPreferences } from './system.ts'
import type { Tray } from './tray.ts'
import type { WebContents } from './web-contents.ts'
import type { WebContentsEvents } from './web-contents-events.ts'

/**
 * Type checks only. The compiler rejects a stand-in with a member or an event that Electron does not have, that does
 * not accept what Electron accepts, or that returns what Electron would not.
 */
export type Checked = [
  Nothing<Wrong<OfferedApp, Electron.App>>,
  Nothing<Wrong<OfferedCommandLine, Electron.CommandLine>>,
  Nothing<Wrong<BrowserWindow, Electron.BrowserWindow>>,
  Nothing<Wrong<typeof BrowserWindow, typeof Electron.BrowserWindow>>,
  Nothing<Wrong<WebContents, Electron.WebContents>>,
  Nothing<Wrong<OfferedIpc, Electron.IpcMain>>,
  Nothing<Wrong<typeof protocol, Electron.Protocol>>,
  Nothing<Wrong<OfferedSession, Electron.Session>>,
  // Names only: of two overloads the compiler takes Electron's last one, and the app uses the first.
  Nothing<Exclude<keyof OfferedSession['webRequest'], keyof Electron.WebRequest>>,
  Nothing<Wrong<Tray, Electron.Tray>>,
  Nothing<Wrong<Menu, Electron.Menu>>,
  Nothing<Wrong<typeof Menu, typeof Electron.Menu>>,
  Nothing<Wrong<MenuItem, Electron.MenuItem>>,
  Nothing<Wrong<Notification, Electron.Notification>>,
  Nothing<Wrong<typeof globalShortcut, Electron.GlobalShortcut>>,
  Nothing<Wrong<OfferedPower, Electron.PowerMonitor>>,
  Nothing<Wrong<typeof powerSaveBlocker, Electron.PowerSaveBlocker>>,
  Nothing<Wrong<OfferedScreen, Electron.Screen>>,
  Nothing<Wrong<OfferedImage, Electron.NativeImage>>,
  Nothing<Wrong<typeof nativeImage, typeof Electron.nativeImage>>,
  Nothing<Wrong<OfferedTheme, Electron.NativeTheme>>,
  Nothing<Wrong<typeof dialog, Electron.Dialog>>,
  Nothing<Wrong<typeof shell, Electron.Shell>>,
  Nothing<Wrong<typeof crashReporter, Electron.CrashReporter>>,
  Nothing<Wrong<typeof systemPreferences, Electron.SystemPreferences>>,
]

/** Each event that the stand-in emits, in a listener typed by Electron. */
export const heard = {
  app: {
    'window-all-closed': (app) => app.on('window-all-closed', () => {}),
    'before-quit': (app) => app.on('before-quit', (...args) => takes(args, said<AppEvents['before-quit']>())),
    'open-url': (app) => app.on('open-url', (...args) => takes(args, said<AppEvents['open-url']>())),
    'second-instance': (app) =>
      app.on('second-instance', (...args) => takes(args, said<AppEvents['second-instance']>())),
    'web-contents-created': (app) => app.on('web-contents-created', () => {}),
  } satisfies EventSource<AppEvents, Electron.App>,
  window: {
    close: (window) => window.on('close', (...args) => takes(args, said<WindowEvents['close']>())),
    show: (window) => window.on('show', () => {}),
    hide: (window) => window.on('hide', () => {}),
    focus: (window) => window.on('focus', () => {}),
    blur: (window) => window.on('blur', () => {}),
    minimize: (window) => window.on('minimize', () => {}),
    restore: (window) => window.on('restore', () => {}),
    maximize: (window) => window.on('maximize', () => {}),
    unmaximize: (window) => window.on('unmaximize', () => {}),
    move: (window) => window.on('move', () => {}),
    resize: (window) => window.on('resize', () => {}),
    'enter-full-screen': (window) => window.on('enter-full-screen', () => {}),
    'leave-full-screen': (window) => window.on('leave-full-screen', () => {}),
    'ready-to-show': (window) => window.on('ready-to-show', () => {}),
  } satisfies EventSource<WindowEvents, Electron.BrowserWindow>,
  page: {
    'did-start-navigation': (page) =>
      page.on('did-start-navigation', (...args) =>
        takes(args, said<WebContentsEvents['did-start-navigation']>()),
      ),
    'did-navigate': (page) =>
      page.on('did-navigate', (...args) => takes(args, said<WebContentsEvents['did-navigate']>())),
    'will-frame-navigate': (page) =>
      page.on('will-frame-navigate', (...args) =>
        takes(args, said<WebContentsEvents['will-frame-navigate']>()),
      ),
    'will-redirect': (page) =>
      page.on('will-redirect', (...args) => takes(args, said<WebContentsEvents['will-redirect']>())),
    'did-finish-load': (page) => page.on('did-finish-load', () => {}),
    'render-process-gone': (page) =>
      page.on('render-process-gone', (...args) =>
        takes(args, said<WebContentsEvents['render-process-gone']>()),
      ),
    unresponsive: (page) => page.on('unresponsive', () => {}),
    responsive: (page) => page.on('responsive', () => {}),
    destroyed: (page) => page.on('destroyed', () => {}),
  } satisfies EventSource<WebContentsEvents, Electron.WebContents>,
  others: {
    trayClick: (tray: Electron.Tray) => tray.on('click', () => {}),
    noticeShow: (notice: Electron.Notification) => notice.on('show', () => {}),
    noticeClick: (notice: Electron.Notification) => notice.on('click', () => {}),
    noticeAction: (notice: Electron.Notification) => notice.on('action', () => {}),
    noticeClose: (notice: Electron.Notification) => notice.on('close', () => {}),
    willDownload: (session: Electron.Session) => session.on('will-download', () => {}),
    chooseDevice: (session: Electron.Session) => session.on('select-hid-device', () => {}),
    suspend: (power: Electron.PowerMonitor) => power.on('suspend', () => {}),
    resume: (power: Electron.PowerMonitor) => power.on('resume', () => {}),
    lockScreen: (power: Electron.PowerMonitor) => power.on('lock-screen', () => {}),
    unlockScreen: (power: Electron.PowerMonitor) => power.on('unlock-screen', () => {}),
    shutdown: (power: Electron.PowerMonitor) => power.on('shutdown', () => {}),
  },
}

type EventSource<Events, Real> = { readonly [Name in keyof Events]: (real: Real) => unknown }

declare function takes<Theirs>(theirs: Theirs, ours: NoInfer<Theirs>): void
declare function said<Ours>(): Ours

type Nothing<Mistake extends never> = Mistake

/** Members with which the stand-in's modules access each other's objects; not visible to the app's types. */
type Inside = 'insideOf' | 'factsOf' | 'menuOf' | 'press' | 'of' | 'ask' | 'check' | 'prototype'
type Offers<StandIn> = Exclude<keyof StandIn, keyof EventEmitter | keyof typeof EventEmitter | Inside>

/** The names of members that Electron does not have, or has with another type. */
type Wrong<StandIn, Real> = {
  [Name in Offers<StandIn>]: Name extends keyof Real
    ? Fits<StandIn[Name], Real[Name]> extends true
      ? never
      : Name
    : Name
}[Offers<StandIn>]

/** Accepts what Electron's accepts, and returns what Electron's may return. Of overloads Electron's last one counts. */
type Fits<Ours, Theirs> = [Theirs] extends [(...args: infer Args) => infer Answer]
  ? Ours extends (...args: StoodIn<Args>) => infer OurAnswer
    ? Given<OurAnswer, Answer>
    : false
  : Given<Ours, Theirs>

type Given<Ours, Theirs> = [Theirs] extends [void] ? true : [Ours] extends [StandsFor<Theirs>] ? true : false

type StoodIn<Args> = Args extends unknown[] ? { [Index in keyof Args]: StandsFor<Args[Index]> } : never

/** The stand-in for one of Electron's objects, which is checked separately. */
type StandsFor<Theirs> = Theirs extends Electron.BrowserWindow
  ? BrowserWindow
  : Theirs extends Electron.WebContents
    ? WebContents
    : Theirs extends Electron.NativeImage
      ? OfferedImage
      : Theirs extends Electron.Menu
        ? Menu
        : Theirs extends Electron.MenuItem
          ? MenuItem
          : Theirs extends Electron.Session
            ? OfferedSession
            : Theirs extends Electron.CommandLine
              ? OfferedCommandLine
              : Theirs extends Electron.WebRequest
                ? OfferedSession['webRequest']
                : Theirs extends Electron.WebFrameMain
                  ? object
                  : Theirs extends Promise<infer Value>
                    ? Promise<StandsFor<Value>>
                    : Theirs extends (infer Item)[]
                      ? StandsFor<Item>[]
                      : Theirs
