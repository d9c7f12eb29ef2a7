import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Event, Rectangle } from 'electron'
import { eventEmitterFor } from './events.ts'
import type { OfferedImage } from './native-image.ts'
import type { WindowModel } from './window-model.ts'
import { initialBounds, storeBounds } from './window-places.ts'

/** Events of a window; `surface.ts` checks them against Electron's types. */
export type WindowEvents = {
  close: [Event]
  show: []
  hide: []
  focus: []
  blur: []
  minimize: []
  restore: []
  maximize: []
  unmaximize: []
  move: []
  resize: []
  'enter-full-screen': []
  'leave-full-screen': []
  'ready-to-show': []
}

/** The position and state of a window on an invisible desktop, which answers all calls. */
export abstract class StandInWindow extends EventEmitter {
  protected readonly model: WindowModel
  protected readonly options: BrowserWindowConstructorOptions
  protected readonly say = eventEmitterFor<WindowEvents>(this)

  constructor(id: number, options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
    this.model = modelOf(id, options)
  }

  abstract blur(): void

  /** Adapts the page to the window's size. */
  protected abstract refit(): void

  isDestroyed(): boolean {
    return this.model.destroyed
  }

  isVisible(): boolean {
    return this.model.visible
  }

  isFocused(): boolean {
    return this.model.focused
  }

  isMinimized(): boolean {
    return this.model.minimized
  }

  isMaximized(): boolean {
    return this.model.maximized
  }

  isFullScreen(): boolean {
    return this.model.fullScreen
  }

  isFocusable(): boolean {
    return this.model.focusable
  }

  isAlwaysOnTop(): boolean {
    return this.model.alwaysOnTop
  }

  setAlwaysOnTop(flag: boolean, level = 'floating'): void {
    Object.assign(this.model, { alwaysOnTop: flag, level })
  }

  moveTop(): void {}

  setVisibleOnAllWorkspaces(visible: boolean): void {
    this.model.onAllWorkspaces = visible
  }

  isVisibleOnAllWorkspaces(): boolean {
    return this.model.onAllWorkspaces
  }

  setOverlayIcon(_overlay: OfferedImage | null, description: string): void {
    this.model.overlay = _overlay === null ? null : description
  }

  flashFrame(flag: boolean): void {
    this.model.flashing = flag
  }

  getTitle(): string {
    return this.model.title
  }

  getBounds(): Rectangle {
    return { ...this.model.bounds }
  }

  getNormalBounds(): Rectangle {
    return { ...this.model.bounds }
  }

  getSize(): number[] {
    const { width, height } = this.model.bounds
    return [width, height]
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.model.bounds
    const next = this.limited({ ...before, ...bounds })
    this.model.bounds = next
    if (next.x !== before.x || next.y !== before.y) this.say('move')
    if (next.width !== before.width || next.height !== before.height) {
      this.say('resize')
      this.refit()
    }
    storeBounds(this.options, next)
  }

  private limited({ x, y, width, height }: Rectangle): Rectangle {
    const { minWidth = 0, minHeight = 0, maxWidth, maxHeight } = this.options
    const between = (value: number, min: number, max: number | undefined) =>
      Math.round(Math.min(Math.max(value, min), max || Infinity))
    return { x, y, width: between(width, minWidth, maxWidth), height: between(height, minHeight, maxHeight) }
  }
}

function modelOf(id: number, options: BrowserWindowConstructorOptions): WindowModel {
  return {
    id,
    title: options.title ?? 'Switchhook',
    bounds: initialBounds(options),
    visible: false,
    minimized: false,
    maximized: false,
    fullScreen: options.fullscreen ?? false,
    focused: false,
    focusable: options.focusable ?? true,
    alwaysOnTop: options.alwaysOnTop ?? false,
    level: 'floating',
    onAllWorkspaces: false,
    flashing: false,
    skipTaskbar: options.skipTaskbar ?? false,
    overlay: null,
    destroyed: false,
    awake: options.webPreferences?.backgroundThrottling === false,
  }
}
