import type { BrowserWindow, Rectangle } from 'electron'
import type { SettingsFile } from '#electron/host/ports.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { fitOnDisplays, readWindowState, type Size } from './window-state.ts'

const moves = [
  'resize',
  'move',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'hide',
] as const

/** The part of a window that is needed here. */
export type TrackedWindow = Pick<
  BrowserWindow,
  | 'getNormalBounds'
  | 'isMaximized'
  | 'isFullScreen'
  | 'isMinimized'
  | 'isDestroyed'
  | 'maximize'
  | 'setFullScreen'
> & {
  on(event: (typeof moves)[number] | 'close', listener: () => void): unknown
  once(event: 'show', listener: () => void): unknown
}

export type KeeperParts = {
  readonly file: SettingsFile
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
  /** Work areas of the connected displays, that of the main one first. */
  readonly workAreas: () => readonly Rectangle[]
}

/** Milliseconds that a moved window must rest before its bounds are written. */
const restFor = 500

/**
 * Remembers the bounds of windows by name, and restores them onto connected displays. Electron's own
 * `windowStatePersistence` is experimental, and a maximised window that it restores shows itself before it has anything
 * to show.
 */
export class WindowStates {
  private readonly parts: KeeperParts

  constructor(parts: KeeperParts) {
    this.parts = parts
  }

  /** Options that open the window where it was; empty if it was never open, or that display is gone. */
  boundsOf(name: string, minSize: Size): Partial<Rectangle> {
    const kept = readWindowState(this.read()?.[name])
    if (!kept) return {}
    const areas = this.parts.workAreas()
    const placed = fitOnDisplays(kept.bounds, areas, minSize)
    if (placed) return placed
    const [main = kept.bounds] = areas
    return {
      width: Math.min(kept.bounds.width, main.width),
      height: Math.min(kept.bounds.height, main.height),
    }
  }

  /**
   * Saves the bounds of the window under that name from now on, and restores its display mode when it is first shown.
   */
  track(name: string, window: TrackedWindow): void {
    const kept = readWindowState(this.read()?.[name])
    let stop = () => {}
    /** Before it is first shown, its display mode is not restored yet. */
    let isShown = false
    const write = () => {
      stop()
      if (isShown) this.write(name, window)
    }
    window.once('show', () => {
      isShown = true
      if (kept?.maximised) window.maximize()
      if (kept?.fullScreen) window.setFullScreen(true)
    })
    for (const move of moves) {
      window.on(move, () => {
        stop()
        stop = this.parts.clock.after(restFor, write)
      })
    }
    window.on('close', write)
  }

  private write(name: string, window: TrackedWindow): void {
    if (window.isDestroyed() || window.isMinimized()) return
    const state = {
      bounds: window.getNormalBounds(),
      maximised: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    }
    const others = this.read()
    if (others === null) return
    try {
      this.parts.file.write({ ...others, [name]: state })
    } catch (fault) {
      this.notKept(fault)
    }
  }

  /** Null if the file cannot be read; then it is not written either. */
  private read(): Readonly<Record<string, unknown>> | null {
    try {
      return this.parts.file.read()
    } catch (fault) {
      this.notKept(fault)
      return null
    }
  }

  private notKept(fault: unknown): void {
    this.parts.log.write('warn', 'windows.not-kept', { fault: faultOf(fault) })
  }
}
