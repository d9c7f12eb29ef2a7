import type { Rectangle } from 'electron'
import type { Size } from './window-state.ts'

/** The ring window's size (design section 10), in device-independent pixels at a zoom of 1. */
export const ringSize: Size = { width: 380, height: 200 }

/** Between the window and the edges of the work area. */
const margin = 16

/** Bottom right of the work area; no larger than that is. `zoom` is what the person set for the console. */
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
