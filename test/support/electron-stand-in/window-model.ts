import type { Rectangle } from 'electron'

/** The state of a window. */
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
  /** Not throttled, so its page is never hidden. */
  readonly awake: boolean
}
