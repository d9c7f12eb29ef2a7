import type { Rectangle } from 'electron'
import { isRecord } from '#shared/core/is-record.ts'

/** Where a window was: its bounds while neither maximised nor full screen, in device-independent pixels. */
export type WindowState = {
  readonly bounds: Rectangle
  readonly maximised: boolean
  readonly fullScreen: boolean
}

export type Size = { readonly width: number; readonly height: number }

/** Parses a stored window state; null if it is invalid. */
export function readWindowState(kept: unknown): WindowState | null {
  if (!isRecord(kept)) return null
  const { bounds, maximised, fullScreen } = kept
  if (!isRecord(bounds)) return null
  const { x, y, width, height } = bounds
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height)) return null
  return {
    bounds: { x, y, width, height },
    maximised: maximised === true,
    fullScreen: fullScreen === true,
  }
}

/**
 * Fits the bounds to the present displays, given their work areas: moved and shrunk until the whole window is on the
 * display that shows most of it. Null if none shows any of it, because the display is gone.
 */
export function fitOnDisplays(
  bounds: Rectangle,
  workAreas: readonly Rectangle[],
  minSize: Size,
): Rectangle | null {
  const best = workAreas.toSorted((a, b) => overlap(b, bounds) - overlap(a, bounds))[0]
  if (!best || overlap(best, bounds) === 0) return null
  const width = Math.max(minSize.width, Math.min(bounds.width, best.width))
  const height = Math.max(minSize.height, Math.min(bounds.height, best.height))
  return {
    x: within(bounds.x, best.x, best.x + best.width - width),
    y: within(bounds.y, best.y, best.y + best.height - height),
    width,
    height,
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** Clamps the value; if there is no room, `min` wins, so that the title bar stays within reach. */
function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}

/** Whether this is a plausible whole number of pixels; no window is wider than 32,767. */
function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 32_767
}
