import type { Rectangle } from 'electron'
import type { Size } from './window-state.ts'

/** Size of the ring window (design section 10), in device-independent pixels at a zoom of 1. */
export const ringSize: Size = { width: 380, height: 200 }

/** Gap between the window and the edges of the work area. */
const margin = 16

/** Bottom right of the work area, and no larger than it. `zoom` is the user's zoom of the console. */
export function ringPlace(workArea: Rectangle, zoom: number): Rectangle {
  const width = Math.min(Math.round(ringSize.width * zoom), workArea.width)
  const height = Math.min(Math.round(ringSize.height * zoom), workArea.height)
  return {
    x: Math.max(workArea.x, workArea.x + workArea.width - width - margin),
    y: Math.max(workArea.y, workArea.y + workArea.height - height - margin),
    width,
    height,
  }
}
