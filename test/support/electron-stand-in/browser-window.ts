import { readFileSync } from 'node:fs'
import type {
  BrowserWindow as ElectronWindow,
  BrowserWindowConstructorOptions,
  WebPreferences,
} from 'electron'
import { announceNoWindows, setWindows } from './app.ts'
import { StandInWindow } from './stand-in-window.ts'
import { preventable } from './events.ts'
import { storeBounds } from './window-places.ts'
import { strict } from './strict.ts'
import { WebContents } from './web-contents.ts'
import { knownWindows, openWindows } from './known-windows.ts'

let lastId = 0

/** Electron's `BrowserWindow`: a place on an invisible desktop, around a real page. */
export class BrowserWindow extends StandInWindow {
  readonly id: number
  readonly webContents: WebContents
  private readonly page: ReturnType<typeof WebContents.insideOf>
  private isDrawn = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(++lastId, options)
    this.id = lastId
    const preferences = options.webPreferences ?? {}
    const { preload } = preferences
    const contents = new WebContents({
      preload: preload === undefined ? null : `${processSource(preferences)}${readFileSync(preload, 'utf8')}`,
      size: () => this.model.bounds,
      visibility: () => this.visibility(),
      onReady: () => this.onReady(),
      onTitle: (title) => this.onTitle(title),
      onClosed: () => this.close(),
    })
    this.webContents = contents
    this.page = WebContents.insideOf(contents)
    const offered = strict('BrowserWindow', this)
    const known: unknown = offered
    knownWindows.push({ model: this.model, window: known as ElectronWindow, contentsId: contents.id })
    setWindows({ closeAll, destroyAll })
    return offered
  }

  static getAllWindows(): BrowserWindow[] {
    return openWindows()
      .map(({ window }) => window)
      .filter((window) => window instanceof BrowserWindow)
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.loadURL(url)
  }

  show(): void {
    this.makeVisible()
    this.focus()
  }

  showInactive(): void {
    this.makeVisible()
  }

  hide(): void {
    if (!this.model.visible) return
    this.model.visible = false
    this.loseFocus()
    this.say('hide')
    this.page.relook()
  }

  focus(): void {
    const { model } = this
    if (model.focused || !model.visible || !model.focusable || model.minimized) return
    for (const { window } of openWindows()) if (window.id !== this.id) window.blur()
    model.focused = true
    this.say('focus')
    this.page.relook()
  }

  blur(): void {
    if (this.loseFocus()) this.page.relook()
  }

  minimize(): void {
    if (this.model.minimized) return
    this.model.minimized = true
    this.loseFocus()
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
    storeBounds(this.options, this.model.bounds)
    Object.assign(this.model, { destroyed: true, visible: false, focused: false })
    void this.page.end()
    if (openWindows().length === 0) announceNoWindows()
  }

  protected refit(): void {
    this.page.refit()
  }

  private makeVisible(): void {
    if (this.model.visible) return
    this.model.visible = true
    this.say('show')
    this.page.relook()
  }

  private loseFocus(): boolean {
    if (!this.model.focused) return false
    this.model.focused = false
    this.say('blur')
    return true
  }

  private visibility() {
    const { visible, minimized, focused, awake } = this.model
    return { shown: awake || (visible && !minimized), focused }
  }

  private onReady(): void {
    if (this.isDrawn) return
    this.isDrawn = true
    this.say('ready-to-show')
    if (this.options.show !== false) this.show()
  }

  private onTitle(title: string): void {
    this.model.title = title
  }
}

/** Asks every window to close; returns whether all did. */
function closeAll(): boolean {
  for (const { window } of openWindows()) window.close()
  return openWindows().length === 0
}

function destroyAll(): void {
  for (const { window } of openWindows()) window.destroy()
}

/** The preload script's `process`, with Electron's own defaults. */
function processSource({ sandbox = true, contextIsolation = true }: WebPreferences): string {
  const facts = { type: 'renderer', sandboxed: sandbox, contextIsolated: contextIsolation }
  return `const process = Object.freeze(${JSON.stringify(facts)});`
}
