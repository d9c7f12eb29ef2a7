import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { ForkOptions, MenuItemConstructorOptions, NotificationConstructorOptions } from 'electron'
import type { HostState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import { FakeEvent, FakeNotification, FakeTray, FakeWindow } from '#test/support/fake-electron.ts'

/**
 * Electron as far as `electron/main.ts` uses it, in plain Node. Pages are loaded from the protocol handler and speak
 * as the preload script does, but run nothing. What happens is told on standard output, one JSON object a line.
 */
function tell(fact: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ fact, ...more })}\n`)
}

const paths = new Map([['userData', '']])

class App extends EventEmitter {
  readonly dock = undefined
  readonly isPackaged = false
  readonly commandLine = {
    appendSwitch: (...words: string[]) => tell('switch', { words }),
    removeSwitch: () => {},
  }

  enableSandbox(): void {
    tell('sandbox')
  }

  setAppUserModelId(): void {}

  setPath(name: string, path: string): void {
    paths.set(name, path)
  }

  getPath(name: string): string {
    return paths.get(name) ?? ''
  }

  getVersion(): string {
    return '0.0.0'
  }

  requestSingleInstanceLock(): boolean {
    return true
  }

  async whenReady(): Promise<void> {
    tell('ready', { ready: true })
  }

  quit(): void {
    const event = new FakeEvent()
    this.emit('before-quit', event)
    if (!event.defaultPrevented) this.exit(0)
  }

  exit(code: number): void {
    tell('exit', { code })
    process.exitCode = code
    process.exit()
  }
}

export const app = new App()
process.on('SIGTERM', () => app.quit())
// Electron's own event loop keeps the process alive; here a timer does.
setInterval(() => {}, 60_000)

export const ipcMain = new EventEmitter()
let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error('Nothing is served'))

export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly { readonly scheme: string }[]) =>
    tell('scheme', { schemes }),
  handle: (_scheme: string, handler: typeof handle) => {
    handle = handler
  },
}

/** The slices of the state whose changes are told. */
const told = new Set<string>(['session', 'shell'])

let lastId = 0

class WebContents extends EventEmitter {
  readonly id = ++lastId
  setWindowOpenHandler(): void {}
  isDestroyed(): boolean {
    return false
  }

  async loadURL(address: string): Promise<void> {
    const answer = await handle(new Request(address))
    tell('page', { address, status: answer.status, policy: answer.headers.get('content-security-policy') })
    this.say(address, 'open')
    this.say(address, 'frame', { kind: 'ask', id: 1, method: 'app.snapshot' })
  }

  send(_channel: string, frame: Frame): void {
    if (frame.kind === 'slice') this.tellSlice(frame.frame.slice, frame.frame.value ?? {})
    if (frame.kind !== 'reply' || !frame.result.ok) return
    tell('reply', { page: this.id })
    for (const [slice, value] of Object.entries(frame.result.value as HostState)) this.tellSlice(slice, value)
  }

  private tellSlice(slice: string, value: object): void {
    if (told.has(slice)) tell(slice, value)
  }

  private say(url: string, channel: string, frame?: Frame): void {
    const senderFrame = { url, parent: null, detached: false, isDestroyed: () => false }
    ipcMain.emit(channel, { sender: this, senderFrame }, frame)
  }
}

export class BrowserWindow extends FakeWindow {
  readonly webContents = new WebContents()

  constructor() {
    super()
    app.emit('web-contents-created', new FakeEvent(), this.webContents)
    setImmediate(() => this.emit('ready-to-show'))
  }
}

export class Tray extends FakeTray {
  override setToolTip(tooltip: string): void {
    tell('tray', { tooltip })
  }
}

export class Notification extends FakeNotification {
  static isSupported(): boolean {
    return true
  }

  constructor(options: NotificationConstructorOptions) {
    super(options)
    tell('notification', { title: options.title, body: options.body })
  }
}

const keys = new Map<string, () => void>()

export const globalShortcut = {
  register: (accelerator: string, action: () => void) => {
    keys.set(accelerator, action)
    tell('keys', { held: [...keys.keys()] })
    return true
  },
  unregister: (accelerator: string) => {
    keys.delete(accelerator)
    tell('keys', { held: [...keys.keys()] })
  },
}
/** The person presses the keys that decline a call. */
process.on('SIGUSR2', () => keys.get('CommandOrControl+Shift+D')?.())

export const utilityProcess = {
  fork(script: string, args: string[], _options: ForkOptions) {
    // From source there is no bundle yet.
    const present = existsSync(script) ? script : script.replace(/\.js$/, '.ts')
    const { NODE_OPTIONS: _, ...env } = process.env
    return spawn(process.execPath, [present, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env })
  },
}

export const Menu = {
  buildFromTemplate: (items: MenuItemConstructorOptions[]) => items,
  setApplicationMenu: (items: MenuItemConstructorOptions[]) =>
    tell('menu', { items: items.map(({ label, role }) => label ?? role) }),
}

const image = { addRepresentation: () => {}, setTemplateImage: () => {} }
export const nativeImage = { createFromBitmap: () => image }
export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false,
  shouldUseDarkColorsForSystemIntegratedUI: false,
})
export const powerMonitor = new EventEmitter()
export const session = {
  defaultSession: {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    setDisplayMediaRequestHandler: () => {},
    on: () => {},
  },
}
export const shell = { openExternal: async () => {} }
export const dialog = { showErrorBox: (title: string, words: string) => tell('error-box', { title, words }) }
