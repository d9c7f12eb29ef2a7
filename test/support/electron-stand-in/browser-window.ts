import { readFileSync } from 'node:fs'
import type {
  BrowserWindow as ElectronWindow,
  BrowserWindowConstructorOptions,
  WebPreferences,
} from 'electron'
import { announceNoWindows, takeWindows } from './app.ts'
import { DeskWindow } from './desk-window.ts'
import { preventable } from './events.ts'
import { rememberPlace } from './window-places.ts'
import { strict } from './strict.ts'
import { WebContents } from './web-contents.ts'
import { knownWindows, livingWindows } from './known-windows.ts'

let lastId = 0

/** Electron's `BrowserWindow`: a place on an invisible desk, around a real page. */
export class BrowserWindow extends DeskWindow {
  readonly id: number
  readonly webContents: WebContents
  private readonly page: ReturnType<typeof WebContents.insideOf>
  private drawn = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(++lastId, options)
    this.id = lastId
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
    const known: unknown = offered
    knownWindows.push({ model: this.model, window: known as ElectronWindow, contentsId: contents.id })
    takeWindows({ closeAll, destroyAll })
    return offered
  }

  static getAllWindows(): BrowserWindow[] {
    return livingWindows()
      .map(({ window }) => window)
      .filter((window) => window instanceof BrowserWindow)
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
    // A window that is not closable refuses, also while the app quits (electron issue 5891).
    if (this.model.destroyed || this.options.closable === false) return
    const event = preventable({})
    this.say('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.model.destroyed) return
    rememberPlace(this.options, this.model.bounds)
    Object.assign(this.model, { destroyed: true, visible: false, focused: false })
    void this.page.end()
    if (livingWindows().length === 0) announceNoWindows()
  }

  protected refit(): void {
    this.page.refit()
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
    this.model.title = title
  }
}

/** Asks every window to close; returns whether all did. */
function closeAll(): boolean {
  for (const { window } of livingWindows()) window.close()
  return livingWindows().length === 0
}

function destroyAll(): void {
  for (const { window } of livingWindows()) window.destroy()
}

/** The preload script's `process`, with Electron's own defaults. */
function processOf({ sandbox = true, contextIsolation = true }: WebPreferences): string {
  const facts = { type: 'renderer', sandboxed: sandbox, contextIsolated: contextIsolation }
  return `const process = Object.freeze(${JSON.stringify(facts)});`
}
