import type { Rectangle } from 'electron'

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
