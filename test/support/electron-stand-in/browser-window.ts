import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, Event, Rectangle, WebPreferences } from 'electron'
import { announceNoWindows, announceWindow } from './app.ts'
import { preventable, sayTo } from './events.ts'
import { placeNew, rememberPlace } from './window-places.ts'
import type { OfferedImage } from './native-image.ts'
import { strict } from './strict.ts'
import { WebContents } from './web-contents.ts'
import { knownWindows, livingWindows, type WindowModel } from './window-model.ts'

/** What a window tells; `surface.ts` checks it against Electron's types. */
export type WindowEvents = {
  close: [Event]
  closed: []
  show: []
  hide: []
  focus: []
  blur: []
  minimize: []
  restore: []
  maximize: []
  unmaximize: []
  move: []
  moved: []
  resize: []
  resized: []
  'enter-full-screen': []
  'leave-full-screen': []
  'ready-to-show': []
  'page-title-updated': [Event, string, boolean]
  'always-on-top-changed': [Event, boolean]
}

let lastId = 0

/** Electron's `BrowserWindow`: a place on a desk that nobody sees, around a real page. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId
  readonly webContents: WebContents
  private readonly model: WindowModel
  private readonly options: BrowserWindowConstructorOptions
  private readonly say = sayTo<WindowEvents>(this)
  private readonly page: ReturnType<typeof WebContents.insideOf>
  private drawn = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.options = options
    this.model = modelOf(this.id, options)
    const preferences = options.webPreferences ?? {}
    const { preload } = preferences
    const contents = new WebContents({
      preload: preload === undefined ? null : `${processOf(preferences)}${readFileSync(preload, 'utf8')}`,
      size: () => this.model.bounds,
      look: () => this.look(),
      onReady: () => this.becomeReady(),
      onTitle: (title) => this.retitle(title),
      onClosed: () => this.close(),
    })
    this.webContents = contents
    this.page = WebContents.insideOf(contents)
    const offered = strict('BrowserWindow', this)
    knownWindows.push({ model: this.model, window: offered, contentsId: contents.id })
    announceWindow(offered, { closeAll, destroyAll })
    return offered
  }

  static getAllWindows(): BrowserWindow[] {
    return livingWindows().map(({ window }) => window)
  }

  static getFocusedWindow(): BrowserWindow | null {
    return livingWindows().find(({ model }) => model.focused)?.window ?? null
  }

  static fromId(id: number): BrowserWindow | null {
    return livingWindows().find(({ model }) => model.id === id)?.window ?? null
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return livingWindows().find(({ contentsId }) => contentsId === contents.id)?.window ?? null
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.loadURL(url)
  }

  show(): void {
    this.appear()
    this.focus()
  }

  showInactive(): void {
    this.appear()
  }

  hide(): void {
    if (!this.model.visible) return
    this.model.visible = false
    this.lose()
    this.say('hide')
    this.page.relook()
  }

  focus(): void {
    const { model } = this
    if (model.focused || !model.visible || !model.focusable || model.minimized) return
    for (const { window } of livingWindows()) if (window.id !== this.id) window.blur()
    model.focused = true
    this.say('focus')
    this.page.relook()
  }

  blur(): void {
    if (this.lose()) this.page.relook()
  }

  minimize(): void {
    if (this.model.minimized) return
    this.model.minimized = true
    this.lose()
    this.say('minimize')
    this.page.relook()
  }

  restore(): void {
    if (!this.model.minimized) return
    this.model.minimized = false
    this.say('restore')
    this.page.relook()
    this.focus()
  }

  maximize(): void {
    if (this.model.maximized) return
    this.model.maximized = true
    this.say('maximize')
  }

  unmaximize(): void {
    if (!this.model.maximized) return
    this.model.maximized = false
    this.say('unmaximize')
  }

  setFullScreen(flag: boolean): void {
    if (flag === this.model.fullScreen) return
    this.model.fullScreen = flag
    this.say(flag ? 'enter-full-screen' : 'leave-full-screen')
  }

  close(): void {
    if (this.model.destroyed) return
    const event = preventable({})
    this.say('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.model.destroyed) return
    rememberPlace(this.options, this.model.bounds)
    Object.assign(this.model, { destroyed: true, visible: false, focused: false })
    void this.page.end()
    this.say('closed')
    if (livingWindows().length === 0) announceNoWindows()
  }

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

  isNormal(): boolean {
    const { minimized, maximized, fullScreen } = this.model
    return !minimized && !maximized && !fullScreen
  }

  isFocusable(): boolean {
    return this.model.focusable
  }

  setFocusable(focusable: boolean): void {
    this.model.focusable = focusable
    if (!focusable) this.blur()
  }

  isAlwaysOnTop(): boolean {
    return this.model.alwaysOnTop
  }

  setAlwaysOnTop(flag: boolean, level = 'floating'): void {
    Object.assign(this.model, { alwaysOnTop: flag, level })
    this.say('always-on-top-changed', preventable({}), flag)
  }

  moveTop(): void {}

  setVisibleOnAllWorkspaces(visible: boolean): void {
    this.model.onAllWorkspaces = visible
  }

  isVisibleOnAllWorkspaces(): boolean {
    return this.model.onAllWorkspaces
  }

  setSkipTaskbar(skip: boolean): void {
    this.model.skipTaskbar = skip
  }

  setContentProtection(): void {}

  setIgnoreMouseEvents(): void {}

  setBackgroundColor(): void {}

  setAutoHideMenuBar(): void {}

  setMenuBarVisibility(): void {}

  setMenu(): void {}

  removeMenu(): void {}

  setOverlayIcon(_overlay: OfferedImage | null, description: string): void {
    this.model.overlay = _overlay === null ? null : description
  }

  flashFrame(flag: boolean): void {
    this.model.flashing = flag
  }

  getTitle(): string {
    return this.model.title
  }

  setTitle(title: string): void {
    this.model.title = title
  }

  getBounds(): Rectangle {
    return { ...this.model.bounds }
  }

  getNormalBounds(): Rectangle {
    return { ...this.model.bounds }
  }

  getContentBounds(): Rectangle {
    return { ...this.model.bounds }
  }

  getSize(): number[] {
    const { width, height } = this.model.bounds
    return [width, height]
  }

  getContentSize(): number[] {
    return this.getSize()
  }

  getPosition(): number[] {
    const { x, y } = this.model.bounds
    return [x, y]
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.model.bounds
    const next = this.limited({ ...before, ...bounds })
    this.model.bounds = next
    if (next.x !== before.x || next.y !== before.y) {
      this.say('move')
      this.say('moved')
    }
    if (next.width !== before.width || next.height !== before.height) {
      this.say('resize')
      this.say('resized')
      this.page.refit()
    }
    rememberPlace(this.options, next)
  }

  setContentBounds(bounds: Rectangle): void {
    this.setBounds(bounds)
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  setMinimumSize(width: number, height: number): void {
    Object.assign(this.options, { minWidth: width, minHeight: height })
  }

  setMaximumSize(width: number, height: number): void {
    Object.assign(this.options, { maxWidth: width, maxHeight: height })
  }

  setResizable(resizable: boolean): void {
    Object.assign(this.options, { resizable })
  }

  isResizable(): boolean {
    return this.options.resizable ?? true
  }

  center(): void {
    const { width, height } = this.model.bounds
    this.setBounds(placeNew({ width, height }))
  }

  private limited({ x, y, width, height }: Rectangle): Rectangle {
    const { minWidth = 0, minHeight = 0, maxWidth, maxHeight } = this.options
    const between = (value: number, least: number, most: number | undefined) =>
      Math.round(Math.min(Math.max(value, least), most || Infinity))
    return { x, y, width: between(width, minWidth, maxWidth), height: between(height, minHeight, maxHeight) }
  }

  private appear(): void {
    if (this.model.visible) return
    this.model.visible = true
    this.say('show')
    this.page.relook()
  }

  private lose(): boolean {
    if (!this.model.focused) return false
    this.model.focused = false
    this.say('blur')
    return true
  }

  private look() {
    const { visible, minimized, focused, awake } = this.model
    return { shown: awake || (visible && !minimized), focused }
  }

  private becomeReady(): void {
    if (this.drawn) return
    this.drawn = true
    this.say('ready-to-show')
    if (this.options.show !== false) this.show()
  }

  private retitle(title: string): void {
    const event = preventable({})
    this.say('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.model.title = title
  }
}

function modelOf(id: number, options: BrowserWindowConstructorOptions): WindowModel {
  return {
    id,
    title: options.title ?? 'Switchhook',
    bounds: placeNew(options),
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

/** Asks every window to close; whether all did. */
function closeAll(): boolean {
  for (const { window } of livingWindows()) window.close()
  return livingWindows().length === 0
}

function destroyAll(): void {
  for (const { window } of livingWindows()) window.destroy()
}

/** What a preload script knows as `process`, with Electron's own defaults. */
function processOf({ sandbox = true, contextIsolation = true }: WebPreferences): string {
  const facts = { type: 'renderer', sandboxed: sandbox, contextIsolated: contextIsolation }
  return `const process = Object.freeze(${JSON.stringify(facts)});`
}
