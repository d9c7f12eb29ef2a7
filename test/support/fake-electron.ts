import { EventEmitter } from 'node:events'
import type {
  Event,
  IpcMainEvent,
  MenuItemConstructorOptions,
  NativeImage,
  NotificationConstructorOptions,
  Rectangle,
} from 'electron'
import type { PlainWindow } from '#electron/desktop/console-window.ts'
import type { FrameIpc, PageContents } from '#electron/desktop/frame-channel.ts'
import type { RecoverablePage } from '#electron/desktop/recover-page.ts'
import type { PlainNotification } from '#electron/desktop/notices.ts'
import type { FloatingPage, FloatingWindow } from '#electron/desktop/ring-window.ts'
import type { PlainTray } from '#electron/desktop/tray/tray.ts'
import type { TrackedWindow } from '#electron/desktop/window-states.ts'
import type { Frame } from '#shared/host/wire.ts'

/** The few Electron objects that the desktop uses, each as a class that records calls. */

/** An event that can be prevented, like Electron's. */
export class FakeEvent implements Event {
  defaultPrevented = false

  preventDefault(): void {
    this.defaultPrevented = true
  }
}

/** A page and the window's `webContents` in one. */
export class FakePage extends EventEmitter implements PageContents, RecoverablePage, FloatingPage {
  zoom = 1
  readonly id: number
  readonly sent: Frame[] = []
  readonly loaded: string[] = []
  destroyed = false

  constructor(id = 1) {
    super()
    this.id = id
  }

  send(channel: string, frame: Frame): void {
    if (channel === 'frame') this.sent.push(frame)
  }

  async loadURL(address: string): Promise<void> {
    this.loaded.push(address)
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  getZoomFactor(): number {
    return this.zoom
  }

  setZoomFactor(factor: number): void {
    this.zoom = factor
  }

  setZoomLevel(level: number): void {
    this.zoom = 1.2 ** level
  }

  forcefullyCrashRenderer(): void {
    this.die()
  }

  /** Navigates to another page, as a reload does; `sameDocument` for a navigation within it. */
  navigate(sameDocument = false): void {
    this.leave(sameDocument)
    if (!sameDocument) this.arrive()
  }

  /** Starts a navigation that may still be cancelled. */
  leave(sameDocument = false): void {
    this.emit('did-start-navigation', { isMainFrame: true, isSameDocument: sameDocument })
  }

  /** The next document has arrived. */
  arrive(): void {
    this.emit('did-navigate', new FakeEvent())
  }

  die(): void {
    this.emit('render-process-gone', new FakeEvent(), { reason: 'crashed', exitCode: 1 })
  }
}

type Sender = {
  readonly id: number
  readonly url?: string
  readonly parent?: object | null
  readonly destroyed?: boolean
}

/** `ipcMain`, to which a test sends messages as a page. */
export class FakeIpc extends EventEmitter implements FrameIpc {
  sendAs(channel: 'open' | 'frame', sender: Sender, frame?: unknown): void {
    this.emit(channel, messageFrom(sender), frame)
  }
}

function messageFrom({
  id,
  url = 'app://switchhook/',
  parent = null,
  destroyed = false,
}: Sender): Partial<IpcMainEvent> {
  const senderFrame = { url, parent, detached: false, isDestroyed: () => destroyed }
  return { sender: { id }, senderFrame } as Partial<IpcMainEvent>
}

/** A window of any kind. By default it has the bounds that it is given. */
export class FakeWindow extends EventEmitter implements PlainWindow, TrackedWindow, FloatingWindow {
  readonly webContents = new FakePage()
  bounds: Rectangle = { x: 0, y: 0, width: 800, height: 600 }
  maximised = false
  fullScreen = false
  level: string | null = null
  onEveryDesktop = false
  visible = false
  minimised = false
  focused = false
  destroyed = false
  flashing = false

  show(): void {
    this.visible = true
    this.emit('show')
  }

  hide(): void {
    this.visible = false
    this.focused = false
    this.emit('hide')
  }

  focus(): void {
    this.focused = true
    this.emit('focus')
  }

  blur(): void {
    this.focused = false
    this.emit('blur')
  }

  minimise(): void {
    this.minimised = true
    this.emit('minimize')
  }

  restore(): void {
    this.minimised = false
    this.emit('restore')
  }

  /** The user closes it; returns whether it really closes. */
  close(): boolean {
    const event = new FakeEvent()
    this.emit('close', event)
    return !event.defaultPrevented
  }

  isVisible(): boolean {
    return this.visible
  }

  isMinimized(): boolean {
    return this.minimised
  }

  isFocused(): boolean {
    return this.focused
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  destroy(): void {
    this.visible = false
    this.destroyed = true
  }

  flashFrame(flag: boolean): void {
    this.flashing = flag
  }

  showInactive(): void {
    this.visible = true
    this.emit('show')
  }

  moveTop(): void {}

  setAlwaysOnTop(flag: boolean, level = 'normal'): void {
    this.level = flag ? level : null
  }

  setVisibleOnAllWorkspaces(visible: boolean): void {
    this.onEveryDesktop = visible
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds }
  }

  getBounds(): Rectangle {
    return this.bounds
  }

  getNormalBounds(): Rectangle {
    return this.bounds
  }

  isMaximized(): boolean {
    return this.maximised
  }

  maximize(): void {
    this.maximised = true
  }

  isFullScreen(): boolean {
    return this.fullScreen
  }

  setFullScreen(flag: boolean): void {
    this.fullScreen = flag
  }
}

export class FakeNotification extends EventEmitter implements PlainNotification {
  readonly options: NotificationConstructorOptions
  state: 'made' | 'shown' | 'closed' = 'made'

  constructor(options: NotificationConstructorOptions) {
    super()
    this.options = options
  }

  show(): void {
    this.state = 'shown'
  }

  close(): void {
    this.state = 'closed'
  }
}

export class FakeTray extends EventEmitter implements PlainTray {
  image: string | NativeImage = ''
  tooltip = ''
  menus = 0
  destroyed = false

  setImage(image: string | NativeImage): void {
    this.image = image
  }

  setToolTip(tooltip: string): void {
    this.tooltip = tooltip
  }

  setContextMenu(): void {
    this.menus += 1
  }

  destroy(): void {
    this.destroyed = true
  }
}

/** Keys that the system grants, except those in `taken`; `nonsense` throws, as in Electron. */
export class FakeGlobalShortcut {
  readonly registered = new Map<string, () => void>()
  readonly unavailable = new Set<string>()
  /** Granted, but not held. */
  readonly ineffective = new Set<string>()
  attempts = 0

  register(keys: string, action: () => void): boolean {
    this.attempts += 1
    if (keys.includes('nonsense')) throw new TypeError('Error processing argument')
    if (this.unavailable.has(keys) || this.registered.has(keys)) return false
    this.registered.set(keys, action)
    return true
  }

  isRegistered(keys: string): boolean {
    return this.registered.has(keys) && !this.ineffective.has(keys)
  }

  unregister(keys: string): void {
    this.registered.delete(keys)
  }
}

/** The item with that label, at any depth. */
export function menuItem(
  items: readonly MenuItemConstructorOptions[],
  label: string,
): MenuItemConstructorOptions | undefined {
  for (const item of items) {
    if (item.label === label) return item
    const below = Array.isArray(item.submenu) ? menuItem(item.submenu, label) : undefined
    if (below) return below
  }
  return undefined
}

/** Clicks on the item. */
export function press(item: MenuItemConstructorOptions | undefined): void {
  const click = item?.click as (() => void) | undefined
  if (!click) throw new Error('There is nothing to click on')
  click()
}
