import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron'
import { systemClock as clock } from '#electron/host/clock.ts'
import { createHost, type Host } from '#electron/host/host.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { standardErrorLog } from '#electron/host/log/standard-error-log.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { isOnlyInstance, quitInOrder, useFolder } from './desktop/app.ts'
import { setChromiumSwitches } from './desktop/chromium-switches.ts'
import { withConsole } from './desktop/console-commands.ts'
import { canFloat } from './desktop/can-float.ts'
import { launchDemoProcess } from './desktop/demo-process.ts'
import { formWindows } from './desktop/form-windows.ts'
import { Forms } from './desktop/forms.ts'
import { keepMenu } from './desktop/menu.ts'
import { openPage, type PageHome } from './desktop/open-page.ts'
import { guardPages } from './desktop/page-guards.ts'
import { guardPermissions } from './desktop/permissions.ts'
import { watchPower } from './desktop/power.ts'
import { appScheme, servePages } from './desktop/protocol.ts'
import { ArrivalNotices } from './desktop/arrival-notices.ts'
import { RingNotices } from './desktop/ring-notices.ts'
import { RingWindow } from './desktop/ring-window.ts'
import { openSettingsFile } from './desktop/settings-file.ts'
import { GlobalShortcuts } from './desktop/shortcuts.ts'
import { readSwitches } from './desktop/switches.ts'
import { trayPainter } from './desktop/tray/tray-image.ts'
import { TrayIcon } from './desktop/tray/tray.ts'
import { audioOptions, ringOptions } from './desktop/window-options.ts'
import { WindowStateKeeper } from './desktop/window-state-keeper.ts'
import { faultOf } from '#shared/core/log-fault.ts'

/** The Electron shell. Whatever must be said before Electron is ready is said first. */

const folder = import.meta.dirname
const preload = join(folder, '../preload/preload.cjs')
const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
const log = standardErrorLog()
const { userData, profile, demo } = readSwitches(process.argv.slice(1))
const forms = new Forms()
const show = () => forms.show()

if (userData !== undefined) useFolder(app, userData)
app.setAppUserModelId('org.switchhook.Switchhook')
setChromiumSwitches(app)
protocol.registerSchemesAsPrivileged([appScheme])
if (isOnlyInstance(app, show)) app.whenReady().then(start).catch(cannotStart)
else app.quit()

async function start(): Promise<void> {
  const host = await openHost()
  const owned = new Disposables()
  const isQuitting = quitInOrder(app, { clock, log, dispose })
  guardPermissions(session.defaultSession)
  guardPages(app, (url) => void host.methods['app.openLink']({ url }))
  servePages(protocol, { recordings: host, folder: join(folder, '../renderer') })
  const home = { ipc: ipcMain, host, clock, log }
  openPage(new BrowserWindow(audioOptions(preload)).webContents, '/audio/audio.html', home)
  const { makers, zoom } = formWindows({
    make: (options) => new BrowserWindow(options),
    preload,
    isDark: () => nativeTheme.shouldUseDarkColors,
    keeper: new WindowStateKeeper({
      file: openSettingsFile(app.getPath('userData'), 'windows'),
      clock,
      workAreas: () => [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea),
    }),
    host,
    openPage: (page, path) => openPage(page, path, home),
    isQuitting,
  })
  forms.open(makers)
  owned.add(() => forms.hide())
  const rings = openRingWindow(home, zoom)
  if (rings) owned.add(() => rings[Symbol.dispose]())
  addDesktop(host, rings, owned)

  async function dispose(): Promise<void> {
    owned[Symbol.dispose]()
    await host[Symbol.asyncDispose]()
  }
}

/** Null where the system lets no app put a window above others. */
function openRingWindow(home: PageHome & { readonly host: Host }, zoom: () => number): RingWindow | null {
  if (!canFloat({ platform, env: process.env, ozone: app.commandLine.getSwitchValue('ozone-platform') }))
    return null
  const window = new BrowserWindow(ringOptions(preload, platform))
  const page = window.webContents
  const { host } = home
  const rings = new RingWindow({
    ...{ window, page, displays: screen, host, console: forms, zoom },
    onChange: (ring) => forms.ringIs(ring),
  })
  openPage(page, '/ring.html', home)
  return rings
}

async function openHost(): Promise<Host> {
  const ownFolder = app.getPath('userData')
  const ports = {
    clock,
    log,
    secrets: await openSecretStore(log),
    settings: openSettingsFile(ownFolder),
    shell: { kind: 'electron', version: app.getVersion(), platform, demo: true, startError: null },
    userData: ownFolder,
    windows: forms,
    openLink: (url: string) =>
      void shell
        .openExternal(url)
        .catch((fault: unknown) => log.write('warn', 'link.failed', { fault: faultOf(fault) })),
    notices: () => Notification.isSupported(),
    launchDemo: () => launchDemoProcess(utilityProcess, join(folder, 'platform-process.js')),
  } as const
  return createHost(ports, { ...(profile && { profile }), start: demo ? 'demo' : 'restore' })
}

/** Everything around the windows: tray, menu, keys, notices, waking up. */
function addDesktop(host: Host, rings: RingWindow | null, owned: Disposables): void {
  const view = withConsole(host, show)
  const image = trayPainter(nativeImage, { platform, theme: nativeTheme })
  const menu = (items: Electron.MenuItemConstructorOptions[]) => Menu.buildFromTemplate(items)
  const quit = () => app.quit()
  const parts = { host: view, clock, image, menu, theme: nativeTheme, show, quit }
  const showsOnClick = platform !== 'darwin'
  const tray = new TrayIcon({ ...parts, tray: new Tray(image('offline')), showsOnClick })
  const notification = (options: Electron.NotificationConstructorOptions) => new Notification(options)
  const notices = new RingNotices({ host, console: forms, rings, notification, dock: app.dock })
  const arrivals = new ArrivalNotices({ host, console: forms, notification })
  const shortcuts = new GlobalShortcuts({ registry: globalShortcut, host: view, log })
  owned.add(keepMenu({ host: view, platform, use: (items) => Menu.setApplicationMenu(menu(items)) }))
  owned.add(watchPower(powerMonitor, host))
  for (const each of [tray, notices, arrivals, shortcuts]) owned.add(() => each[Symbol.dispose]())
}

function cannotStart(fault: unknown): void {
  log.write('error', 'app.cannot-start', { fault: faultOf(fault) })
  dialog.showErrorBox('Switchhook cannot start', 'Start it again. If that does not help, install it anew.')
  app.exit(1)
}
