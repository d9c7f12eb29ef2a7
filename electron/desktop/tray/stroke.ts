type Point = readonly [x: number, y: number]

/** A line with round ends through its points; a single point is a dot. In units of the 20 by 20 grid. */
export type Stroke = { readonly width: number; readonly points: readonly Point[] }

const grid = 20
/** Samples along each side of a pixel. */
const fineness = 4

/** Points of an arc around `centre`, from one angle to the other, in degrees clockwise from three o'clock. */
export function arc([x, y]: Point, radius: number, [from, to]: readonly [number, number]): readonly Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 15))
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/**
 * Draws strokes in one grey level as a bitmap of `size` by `size` pixels, four bytes each: the level, premultiplied by
 * its alpha, in all three colours, so that RGBA and BGRA are the same; then the alpha.
 */
export function drawStrokes(strokes: readonly Stroke[], size: number, level: number): Buffer {
  const bitmap = Buffer.alloc(size * size * 4)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const alpha = coverage(strokes, [column, row], grid / size)
      const grey = Math.round(level * alpha)
      bitmap.set([grey, grey, grey, Math.round(255 * alpha)], (row * size + column) * 4)
    }
  }
  return bitmap
}

/** The part of a pixel, 0 to 1, that the strokes cover. `scale` is the width of a pixel on the grid. */
function coverage(strokes: readonly Stroke[], [column, row]: Point, scale: number): number {
  let covered = 0
  for (let sample = 0; sample < fineness * fineness; sample += 1) {
    const x = (column + ((sample % fineness) + 0.5) / fineness) * scale
    const y = (row + (Math.floor(sample / fineness) + 0.5) / fineness) * scale
    if (strokes.some((stroke) => holds(stroke, [x, y]))) covered += 1
  }
  return covered / (fineness * fineness)
}

function holds({ width, points }: Stroke, point: Point): boolean {
  return points.some((end, at) => distance(point, points[at - 1] ?? end, end) <= width / 2)
}

/** Distance from a point to the line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
