/** What this file needs of Electron's window. */
export interface ClosingWindow {
  on(event: 'close' | 'session-end', listener: () => void): unknown
}

export type Closing = {
  readonly isQuitting: () => boolean
  /** The person closed it: it is hidden, and the app goes on. */
  readonly onClosed: () => void
  /** Windows ends the session and waits for nobody. */
  readonly onSessionEnd: () => void
}

/** Tells apart who closes a window. Returns the window. */
export function watchClosing<Window extends ClosingWindow>(window: Window, closing: Closing): Window {
  window.on('close', () => !closing.isQuitting() && closing.onClosed())
  window.on('session-end', closing.onSessionEnd)
  return window
}
