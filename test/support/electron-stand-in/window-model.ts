import type { Rectangle } from 'electron'
import type { BrowserWindow } from './browser-window.ts'

/** What a window is, beside what it does. */
export type WindowModel = {
  readonly id: number
  title: string
  bounds: Rectangle
  visible: boolean
  minimized: boolean
  maximized: boolean
  fullScreen: boolean
  focused: boolean
  focusable: boolean
  alwaysOnTop: boolean
  level: string
  onAllWorkspaces: boolean
  flashing: boolean
  skipTaskbar: boolean
  overlay: string | null
  destroyed: boolean
  /** Never slowed, so never hidden to its page. */
  readonly awake: boolean
}

type Known = { readonly model: WindowModel; readonly window: BrowserWindow; readonly contentsId: number }

/** All windows of this process, oldest first; those that are gone stay, so that a test can see it. */
export const knownWindows: Known[] = []

/** Those that live. */
export function livingWindows(): readonly Known[] {
  return knownWindows.filter(({ model }) => !model.destroyed)
}
