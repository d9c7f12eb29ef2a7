import { join } from 'node:path'
import type { Event } from 'electron'
import { AppFacts } from './app-facts.ts'
import { endEngine, startEngine } from './chromium.ts'
import { closeControl, onCommand, report } from './control.ts'
import { commandLine } from './command-line.ts'
import { preventable, eventEmitterFor } from './events.ts'
import { options } from './options.ts'
import { acquireInstanceLock } from './single-instance.ts'
import { strict } from './strict.ts'

/** Events of the app's life cycle; `surface.ts` checks them against Electron's types. */
export type AppEvents = {
  'window-all-closed': []
  'before-quit': [Event]
  'open-url': [Event, string]
  'second-instance': [Event, string[], string, unknown]
  'web-contents-created': [Event, object]
}

/** The windows, as needed for quitting: `false` if one refuses to close. */
type WindowActions = { closeAll(): boolean; destroyAll(): void }

let windows: WindowActions = { closeAll: () => true, destroyAll: () => {} }
let lock: ReturnType<typeof acquireInstanceLock> = { isOwner: false, release: () => {} }
let isReady = false
let isExiting = false

class App extends AppFacts {
  private readonly whenIsReady: Promise<void>

  constructor() {
    super()
    // The main script does its registrations before this.
    this.whenIsReady = new Promise((resolve) => setImmediate(() => void this.start().then(resolve)))
  }

  enableSandbox(): void {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    report('sandbox')
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const letter = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    lock = acquireInstanceLock(this.getPath('userData'), letter, (came) => {
      emitAppEvent('second-instance', preventable({}), came.argv, came.workingDirectory, came.additionalData)
    })
    return lock.isOwner
  }

  whenReady(): Promise<void> {
    return this.whenIsReady
  }

  /** Asks the listeners and each window, as Electron does, and exits if none objects. */
  quit(): void {
    if (isExiting) return
    const before = preventable({})
    emitAppEvent('before-quit', before)
    if (before.defaultPrevented || !windows.closeAll()) return
    this.exit(0)
  }

  exit(code = 0): void {
    if (isExiting) return
    isExiting = true
    windows.destroyAll()
    report('exit', { code })
    lock.release()
    const closed = Promise.allSettled([endEngine(), closeControl()])
    void closed.then(() => process.exit(code))
  }

  private async start(): Promise<void> {
    if (isExiting) return
    const folder = options.chromiumFolder ?? join(this.getPath('userData'), 'Chromium')
    await startEngine(folder, commandLine.launchSwitches())
    isReady = true
    report('ready')
  }
}

const real = new App()
const emitAppEvent = eventEmitterFor<AppEvents>(real)
export type OfferedApp = App

/** Electron's `app`. */
export const app = strict('app', real)

/** Announces a new page. */
export function announceContents(contents: object): void {
  emitAppEvent('web-contents-created', preventable({}), contents)
}

/** From now on quitting asks these windows. */
export function setWindows(all: WindowActions): void {
  windows = all
}

/** The last window is gone: the app quits, unless it listens for this. */
export function announceNoWindows(): void {
  if (real.listenerCount('window-all-closed') > 0) emitAppEvent('window-all-closed')
  else real.quit()
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())
// Electron's own event loop keeps the process alive; here a timer does.
setInterval(() => {}, 60_000)

onCommand('quit', () => setImmediate(() => app.quit()))
onCommand('open-url', ({ url }) => emitAppEvent('open-url', preventable({}), String(url)))
onCommand('badge', () => real.getBadgeCount())
