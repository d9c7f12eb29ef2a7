import { EventEmitter } from 'node:events'
import type { Display, Point, Rectangle } from 'electron'
import { options } from './options.ts'
import { strict } from './strict.ts'

/** Height of the system's bar at the bottom of the first display, in pixels. */
const taskbarHeight = 40

const displays: readonly Rectangle[] = options.displays

/** The areas available to windows, the first display first. */
export function workAreas(): readonly Rectangle[] {
  return displays.map((bounds, index) =>
    index === 0 ? { ...bounds, height: bounds.height - taskbarHeight } : bounds,
  )
}

class Screen extends EventEmitter {
  getCursorScreenPoint(): Point {
    return { x: 0, y: 0 }
  }

  getPrimaryDisplay(): Display {
    return displayOf(0)
  }

  getAllDisplays(): Display[] {
    return displays.map((_, index) => displayOf(index))
  }

  getDisplayNearestPoint(point: Point): Display {
    return displayOf(nearest({ ...point, width: 0, height: 0 }))
  }
}

const emitter = new Screen()
export type OfferedScreen = Screen

/** Electron's `screen`. */
export const screen = strict('screen', emitter)

function nearest({ x, y, width, height }: Rectangle): number {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const distances = displays.map((each) => {
    const dx = Math.max(each.x - middle.x, 0, middle.x - each.x - each.width)
    const dy = Math.max(each.y - middle.y, 0, middle.y - each.y - each.height)
    return dx * dx + dy * dy
  })
  return distances.indexOf(Math.min(...distances))
}

function displayOf(index: number): Display {
  const bounds = displays[index]
  const workArea = workAreas()[index]
  if (!bounds || !workArea) throw new Error('There is no display')
  const facts: Partial<Display> = {
    id: index + 1,
    label: `Display ${index + 1}`,
    bounds,
    workArea,
    size: { width: bounds.width, height: bounds.height },
    scaleFactor: 1,
    internal: index === 0,
  }
  return strict('Display', facts) as Display
}
