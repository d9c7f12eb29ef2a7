import type { BrowserWindow, Display, Point, Rectangle, WebContents } from 'electron'
import { Disposables } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Line } from '#shared/calls/line.ts'
import type { WindowsState } from '#shared/host/windows.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import { ringPlace } from './ring-place.ts'

/** The part of Electron's window that this file needs. */
export type FloatingWindow = Pick<
  BrowserWindow,
  | 'showInactive'
  | 'hide'
  | 'setBounds'
  | 'getBounds'
  | 'setAlwaysOnTop'
  | 'moveTop'
  | 'setVisibleOnAllWorkspaces'
  | 'isVisible'
  | 'isDestroyed'
  | 'destroy'
>

/** The part of that window's page that this file needs. */
export type FloatingPage = Pick<WebContents, 'setZoomFactor'> & {
  on(event: 'did-finish-load' | 'render-process-gone', listener: () => void): unknown
}

/** The part of Electron's `screen` that this file needs. */
type Displays = {
  getCursorScreenPoint(): Point
  getDisplayNearestPoint(point: Point): Pick<Display, 'workArea'>
  on(event: DisplayChange, listener: () => void): unknown
  off(event: DisplayChange, listener: () => void): unknown
}

const displayChanges = ['display-added', 'display-removed', 'display-metrics-changed'] as const
type DisplayChange = (typeof displayChanges)[number]

export type RingWindowParts = {
  readonly window: FloatingWindow
  readonly page: FloatingPage
  readonly displays: Displays
  readonly host: Pick<HostView, 'state' | 'onChange'>
  readonly console: Pick<FrontWindow, 'inFront' | 'onFrontChange'>
  /** The user's zoom of the console's page; 1 by default. */
  readonly zoom: () => number
  /** Called at each change, so that the page shows a ring only while the window does. */
  readonly onChange: (ring: WindowsState['ring']) => void
}

/**
 * Shows ringing calls while the console is hidden, minimised or covered: a small window above all others, bottom right
 * on the display with the pointer. It never has the keyboard focus. It is created and loaded in advance, so that a ring
 * only has to show it.
 */
export class RingWindow implements Disposable {
  private readonly parts: RingWindowParts
  private readonly owned = new Disposables()
  private readonly looks = new Emitter<void>()
  private loaded = false
  /** Lines that rang while it was shown; it stays open while one of them is being answered. */
  private ringing: readonly string[] = []
  private published: WindowsState['ring'] = 'absent'

  constructor(parts: RingWindowParts) {
    this.parts = parts
    const { window, page, displays, host, console: front } = parts
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })
    page.on('did-finish-load', () => this.setLoaded(true))
    page.on('render-process-gone', () => this.setLoaded(false))
    const place = () => this.isShown && this.place()
    for (const change of displayChanges) {
      displays.on(change, place)
      this.owned.add(() => displays.off(change, place))
    }
    // Electron quits once every window is closed, and one that is not closable refuses to (electron issue 5891).
    this.owned.add(() => !window.isDestroyed() && window.destroy())
    this.owned.add(host.onChange(() => this.update()))
    this.owned.add(front.onFrontChange(() => this.update()))
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  /** Whether this window shows rings; if not, system notices must. */
  get covers(): boolean {
    return this.loaded && this.parts.host.state.settings.ringWindow
  }

  /** Calls the listener when `covers` may have changed. */
  onFrontChange(listener: () => void): () => void {
    return this.looks.on(listener)
  }

  private get isShown(): boolean {
    const { window } = this.parts
    return !window.isDestroyed() && window.isVisible()
  }

  private setLoaded(loaded: boolean): void {
    this.loaded = loaded
    this.update()
    this.looks.emit()
  }

  private update(): void {
    const { host, console: front } = this.parts
    const isNeeded = this.covers && !front.inFront && this.hasRing(host.state.lines)
    this.ringing = isNeeded ? host.state.lines.filter(isRinging).map(({ id }) => id) : []
    // The page first, so that it draws while the window opens.
    this.publish(!this.loaded ? 'absent' : isNeeded ? 'shown' : 'hidden')
    if (isNeeded !== this.isShown) this.show(isNeeded)
  }

  private hasRing(lines: readonly Line[]): boolean {
    return lines.some(
      (line) => isRinging(line) && (line.state === 'ringing' || this.ringing.includes(line.id)),
    )
  }

  private show(isNeeded: boolean): void {
    const { window } = this.parts
    if (window.isDestroyed()) return
    if (!isNeeded) return window.hide()
    this.place()
    window.showInactive()
    // Repeated at each ring: another window may have been raised since, and a full-screen one resets the level.
    window.setAlwaysOnTop(true, 'screen-saver')
    window.moveTop()
  }

  /**
   * Places the window on the display with the pointer. Windows rescales a window that moves from a display of another
   * scale.
   */
  private place(): void {
    const { window, page, displays, zoom } = this.parts
    const { workArea } = displays.getDisplayNearestPoint(displays.getCursorScreenPoint())
    const factor = zoom()
    const bounds = ringPlace(workArea, factor)
    page.setZoomFactor(factor)
    window.setBounds(bounds)
    if (!same(window.getBounds(), bounds)) window.setBounds(bounds)
  }

  private publish(now: WindowsState['ring']): void {
    if (now === this.published) return
    this.published = now
    this.parts.onChange(now)
  }
}

function isRinging({ state }: Line): boolean {
  return state === 'ringing' || state === 'answering'
}

function same(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}
