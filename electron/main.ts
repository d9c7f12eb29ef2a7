import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron'
import { systemClock as clock } from '#electron/host/clock.ts'
import { launchDemo, type PlatformProcess } from '#electron/host/demo/launch-demo.ts'
import { createHost, type Host } from '#electron/host/host.ts'
import {
  heldExitCode,
  heldMessage,
  lockFolder,
  type FolderHolder,
} from '#electron/host/local-files/folder-lock.ts'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { beginAppRun } from '#electron/host/log/app-run.ts'
import { openAppLog } from '#electron/host/log/open-app-log.ts'
import { policyPlaces } from '#electron/host/policy/policy-places.ts'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { ShellFacts } from '#shared/host/slices.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import { isOnlyInstance, quitInOrder, useFolder } from './desktop/app.ts'
import { approveProgram } from './desktop/approve-program.ts'
import { canFloat } from './desktop/can-float.ts'
import { setChromiumSwitches } from './desktop/chromium-switches.ts'
import { showTrayNotice, restartNotice } from './desktop/console-notices.ts'
import { addContextMenus } from './desktop/context-menu.ts'
import { crashReportsIn, keepCrashReports } from './desktop/crash-reports.ts'
import { watchClosing, formPages, formWindows } from './desktop/form-windows.ts'
import { Forms } from './desktop/forms.ts'
import { keepLanguage, speakAs } from './desktop/language.ts'
import { LinkInbox } from './desktop/links.ts'
import { loggedNotices } from './desktop/notices.ts'
import { watchPower } from './desktop/power.ts'
import { appScheme, servePages } from './desktop/protocol.ts'
import { askBeforeQuit } from './desktop/quit-guard.ts'
import { openPage, type PageHome } from './desktop/recover-page.ts'
import { RingWindow } from './desktop/ring-window.ts'
import { ShellSecurity } from './desktop/security-facts.ts'
import { guardShell, mayDebug } from './desktop/security.ts'
import { openSettingsFile } from './desktop/settings-file.ts'
import { readSwitches } from './desktop/switches.ts'
import { openUpdater } from './desktop/updates/open-updater.ts'
import { securedWindow, audioOptions, ringOptions } from './desktop/window-options.ts'
import { WindowStates } from './desktop/window-states.ts'
import { keepZoom } from './desktop/zoom.ts'
import { drawnBy, platform } from './main/platform.ts'
import { addPresence } from './main/presence.ts'

/** The Electron shell. Settings that Electron needs before it is ready come first. */

const folder = import.meta.dirname
const preload = join(folder, '../preload/preload.cjs')
const args = process.argv.slice(1)
const { userData, profile, demo, seed, traffic, hidden, policy: policyFile } = readSwitches(args)
if (userData !== undefined) useFolder(app, userData)
const log = openAppLog(app.getPath('userData'))
const forms = new Forms()
const notification = loggedNotices((options) => new Notification(options), log)
const show = () => forms.show()
const preferred = () => app.getPreferredSystemLanguages()
/** Whether developer tools may be opened; the organisation's policy is known once the host exists. */
let tools = () => false
const security = new ShellSecurity({ app, process, mayDebug: () => tools() })
const makeWindow = (options: Electron.BrowserWindowConstructorOptions) =>
  new BrowserWindow(securedWindow(options, tools()))

// Everything written from here on is readable by this user only.
process.umask(0o077)

app.setAppUserModelId('org.switchhook.Switchhook')
setChromiumSwitches(app)
protocol.registerSchemesAsPrivileged([appScheme])
const links = new LinkInbox(app, args)
if (isOnlyInstance(app, { show, onSecondStart: (given) => links.deliverFrom(given) }))
  app.whenReady().then(start).catch(cannotStart)
else app.quit()

async function start(): Promise<void> {
  speakAs('system', preferred())
  // Electron's own lock covers other Electron instances; this one also covers the browser shell.
  const found = lockFolder(app.getPath('userData'), log)
  if (found.kind === 'held') return isHeld(found.by)
  found.lock.name({ shell: 'electron', pid: process.pid, address: null })
  const run = beginAppRun(log, { userData: app.getPath('userData'), shell: shellFacts() })
  const host = await openHost()
  run.reportFaultsTo(host)
  const owned = new Disposables()
  owned.add(keepLanguage({ host, preferred }))
  tools = () => mayDebug(app, host.state.policy.policy)
  owned.add(keepCrashReports({ app, crashReporter, clock, host }))
  const ask = () => askBeforeQuit({ state: () => host.state, showBox: (box) => dialog.showMessageBox(box) })
  const { isQuitting, now: endNow } = quitInOrder(app, { ask, dispose, clock, log })
  process.on('SIGTERM', endNow)
  const openLink = (url: string) => void host.methods['app.openLink']({ url })
  guardShell({ app, session: session.defaultSession }, { openLink, mayDebug: () => tools() })
  servePages(protocol, { host, folder: join(folder, '../renderer') })
  addMenus(host)
  const onDied = restartNotice({ host, clock, paths: Object.values(formPages) })
  const onOpened = (path: string, said: unknown) => security.pageOpened(path, said)
  const home = { ipc: ipcMain, host, clock, log, onDied, onOpened }
  const onClosed = () => void showTrayNotice({ host, notification, show })
  openPage(makeWindow(audioOptions(preload)).webContents, '/audio/audio.html', home)
  const { makers, zoom } = formWindows({
    make: (options) => watchClosing(makeWindow(options), { isQuitting, onClosed, onSessionEnd: endNow }),
    preload,
    isDark: () => nativeTheme.shouldUseDarkColors,
    windowStates: new WindowStates({
      file: openSettingsFile(app.getPath('userData'), log, 'windows'),
      clock,
      log,
      workAreas: () =>
        [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea),
    }),
    host,
    openPage: (page, path) => {
      openPage(page, path, home)
      if (path === formPages.console) keepZoom(page, host)
    },
    isQuitting,
    startsHidden: hidden || (host.state.settings.startAtSignIn === 'tray' && wasSignIn()),
  })
  forms.open(makers)
  owned.add(() => forms.hide())
  const rings = openRingWindow(home, zoom)
  if (rings) owned.add(() => rings[Symbol.dispose]())
  owned.add(addPresence({ host, forms, rings, notification, log, preferred }))
  owned.add(watchPower({ power: powerMonitor, host, log, end: endNow }))
  links.openTo((address) => host.receiveLink(address) && show())

  async function dispose(): Promise<void> {
    owned[Symbol.dispose]()
    await host[Symbol.asyncDispose]()
    await run.end('quit')
  }
}

function addMenus(host: Host): void {
  addContextMenus(app, {
    popUp: (items) => Menu.buildFromTemplate(items).popup(),
    call: (number) => host.receiveLink(`tel:${number}`),
    country: () => (host.state.session.kind === 'signed-in' ? host.state.session.agent.country : null),
    learn: (word) => session.defaultSession.addWordToSpellCheckerDictionary(word),
  })
}

/** Null where the system does not let an app place a window above others. */
function openRingWindow(home: PageHome & { readonly host: Host }, zoom: () => number): RingWindow | null {
  if (!canFloat(drawnBy())) return null
  const window = makeWindow(ringOptions(preload, platform))
  const page = window.webContents
  const { host } = home
  const rings = new RingWindow({
    ...{ window, page, displays: screen, host, console: forms, zoom },
    onChange: (ring) => forms.ringChanged(ring),
  })
  openPage(page, '/ring.html', home)
  return rings
}

function shellFacts(): ShellFacts {
  return { kind: 'electron', version: app.getVersion(), platform, demo: true, startError: null }
}

async function openHost(): Promise<Host> {
  const ownFolder = app.getPath('userData')
  const policy = await openPolicy({ places: policyPlaces(platform, policyFile), clock, log })
  const installed = { app, userData: ownFolder, resources: process.resourcesPath, platform } as const
  const ports = {
    clock,
    log,
    secrets: openSecretStore({ log, userData: ownFolder }),
    policy,
    updater: openUpdater({ ...installed, policy: policy.value.policy }),
    licences: join(folder, '../licences.json'),
    settings: openSettingsFile(ownFolder, log),
    logs: log,
    shell: shellFacts(),
    userData: ownFolder,
    windows: forms,
    openLink: (url: string) =>
      void shell
        .openExternal(url)
        .catch((fault: unknown) => log.write('warn', 'link.failed', { fault: faultOf(fault) })),
    notices: () => Notification.isSupported(),
    security,
    approveProgram: (command: string) => approveProgram((box) => dialog.showMessageBox(box), command),
    crashReports: crashReportsIn(ownFolder),
    launchDemo: () => launchDemo({ start: startPlatform, userData: ownFolder, seed, traffic, clock }),
  } as const
  return createHost(ports, { ...(profile && { profile }), start: demo ? 'demo' : 'restore' })
}

/** Runs the embedded platform as a process that ends with the app. */
function startPlatform(switches: readonly string[]): PlatformProcess {
  const child = utilityProcess.fork(join(folder, 'platform-process.js'), [...switches], {
    stdio: ['ignore', 'pipe', 'inherit'],
    serviceName: 'Switchhook demo platform',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { output: child.stdout, exited, end: () => void child.kill() }
}

/** macOS reports whether sign-in started the app; elsewhere a switch does. */
function wasSignIn(): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

function isHeld(by: FolderHolder | null): void {
  dialog.showErrorBox(desktopWords.alreadyRuns, heldMessage(app.getPath('userData'), by))
  app.exit(heldExitCode)
}

function cannotStart(fault: unknown): void {
  log.write('error', 'app.cannot-start', { fault: faultOf(fault) })
  dialog.showErrorBox(desktopWords.cannotStart, desktopWords.cannotStartWords)
  void log[Symbol.asyncDispose]().finally(() => app.exit(1))
}
