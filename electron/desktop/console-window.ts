import type { BrowserWindow, Event } from 'electron'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

const facts = ['show', 'hide', 'minimize', 'restore', 'focus', 'blur'] as const

/** The part of Electron's window that this file needs. */
export type PlainWindow = Pick<
  BrowserWindow,
  | 'show'
  | 'hide'
  | 'focus'
  | 'restore'
  | 'isMinimized'
  | 'isVisible'
  | 'isFocused'
  | 'isDestroyed'
  | 'flashFrame'
> & {
  on(event: 'close', listener: (event: Event) => void): unknown
  on(event: (typeof facts)[number], listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
}

/** The window in which the user works, whichever form it has, as tray, notices and commands see it. */
export type FrontWindow = Pick<
  ConsoleWindow,
  'inFront' | 'isOpen' | 'onFrontChange' | 'show' | 'hide' | 'flash'
>

/**
 * A window of the console, whole or compact, as the rest of the desktop sees it. Closing it only hides it, until
 * `isQuitting` says that the app is quitting; calls, rings and the tray go on.
 */
export class ConsoleWindow {
  private readonly window: PlainWindow
  private readonly looks = new Emitter<void>()

  /** `hidden`: stays hidden until it is asked for. */
  constructor(window: PlainWindow, isQuitting: () => boolean, hidden = false) {
    this.window = window
    if (!hidden) window.once('ready-to-show', () => window.show())
    window.on('close', (event) => {
      if (isQuitting()) return
      event.preventDefault()
      window.hide()
    })
    for (const fact of facts) window.on(fact, () => this.looks.emit())
  }

  /** Whether the window has the focus, so that the ring card in it is enough. */
  get inFront(): boolean {
    return this.isOpen && this.window.isFocused()
  }

  /** Whether it is on the screen, though perhaps covered. */
  get isOpen(): boolean {
    const { window } = this
    return !window.isDestroyed() && window.isVisible() && !window.isMinimized()
  }

  /** Calls the listener when `inFront` or `isOpen` may have changed. */
  onFrontChange(listener: () => void): Unsubscribe {
    return this.looks.on(listener)
  }

  /** Brings the window to the front, restoring it if needed. */
  show(): void {
    if (this.window.isDestroyed()) return
    if (this.window.isMinimized()) this.window.restore()
    this.window.show()
    this.window.focus()
  }

  hide(): void {
    if (!this.window.isDestroyed() && this.window.isVisible()) this.window.hide()
  }

  /** Starts or stops flashing the taskbar button. */
  flash(on: boolean): void {
    if (!this.window.isDestroyed()) this.window.flashFrame(on)
  }
}
