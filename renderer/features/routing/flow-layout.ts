import type { FlowEdge } from '#shared/calls/routing/graph.ts'
import { isEnd, wayWords, type FlowPart } from './flow-part.ts'

/** A node in the picture, in pixels. */
export type Box = { readonly key: string; readonly x: number; readonly y: number; readonly height: number }

/** A way in the picture: a path, and where its words begin. */
export type Wire = {
  readonly from: string
  /** A node, or how the call ends. */
  readonly to: string
  readonly path: string
  readonly label: string
  readonly x: number
  readonly y: number
}

export type FlowLayout = {
  readonly boxes: readonly Box[]
  readonly wires: readonly Wire[]
  /** Where a call ends without a place: at the end of its wire. */
  readonly ends: readonly { readonly x: number; readonly y: number; readonly end: string }[]
  readonly width: number
  readonly height: number
  /** Nodes that had no room. */
  readonly left: number
}

export const boxWidth = 200
const least = 52
/** Room for one way out of a box. */
const port = 24
const columnGap = 168
const rowGap = 20
const margin = 16
/** More would be no picture. */
const mostBoxes = 60

/** Columns by the distance from the start, rows in the order in which ways lead there. */
export function layOut({ nodes, edgesOf }: FlowPart): FlowLayout {
  const shown = nodes.slice(0, mostBoxes)
  const keys = new Set(shown.map(({ key }) => key))
  const outOf = new Map(shown.map(({ key }) => [key, bundled(edgesOf(key), keys)]))
  const columns = columnsOf(shown[0]?.key, outOf)
  const boxes = columns.flatMap((column, at) => stack(column, at, outOf))
  const byKey = new Map(boxes.map((box) => [box.key, box]))
  const drawn = boxes.flatMap((box) =>
    (outOf.get(box.key) ?? []).map((way, at) => wire(box, way, { at, byKey })),
  )
  return {
    boxes,
    wires: drawn,
    ends: drawn
      .filter(({ to }) => isEnd(to))
      .map(({ to: end, x, y }) => ({ end, x: x + columnGap - 28, y: y + 5 })),
    width: margin * 2 + columns.length * boxWidth + columns.length * columnGap,
    height: Math.max(...boxes.map(({ y, height }) => y + height), 0) + margin + 24,
    left: nodes.length - shown.length,
  }
}

type Bundle = { readonly to: string; readonly label: string }

/** Ways with the same end are one, with all their words. */
function bundled(edges: readonly FlowEdge[], keys: ReadonlySet<string>): readonly Bundle[] {
  const known = edges.filter(({ to }) => keys.has(to) || isEnd(to))
  return [...Map.groupBy(known, ({ to }) => to)].map(([to, same]) => ({
    to,
    label: same.map(wayWords).join(', '),
  }))
}

function columnsOf(
  start: string | undefined,
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly (readonly string[])[] {
  const placed = new Set<string>()
  const columns: (readonly string[])[] = []
  for (let column = start === undefined ? [] : [start]; column.length > 0;) {
    for (const key of column) placed.add(key)
    columns.push(column)
    const next = column.flatMap((key) => (outOf.get(key) ?? []).map(({ to }) => to))
    column = [...new Set(next)].filter((key) => !placed.has(key) && !isEnd(key))
  }
  return columns
}

function stack(
  column: readonly string[],
  at: number,
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly Box[] {
  let y = margin
  return column.map((key) => {
    const height = Math.max(least, (outOf.get(key)?.length ?? 0) * port + 8)
    const box = { key, x: margin + at * (boxWidth + columnGap), y, height }
    y += height + rowGap
    return box
  })
}

function wire(
  box: Box,
  { to, label }: Bundle,
  { at, byKey }: { readonly at: number; readonly byKey: ReadonlyMap<string, Box> },
): Wire {
  const x = box.x + boxWidth
  const y = box.y + (at + 0.5) * port + 4
  const target = byKey.get(to)
  const labelled = { from: box.key, to, label, x: x + 8, y: y - 5 }
  if (!target) return { ...labelled, path: `M${x} ${y}H${x + columnGap - 24}` }
  const [tx, ty] = [target.x, target.y + target.height / 2]
  const isBack = tx <= box.x
  if (!isBack) {
    const bend = x + columnGap - 40
    return { ...labelled, path: `M${x} ${y}H${bend}C${bend + 20} ${y} ${tx - 24} ${ty} ${tx - 2} ${ty}` }
  }
  // Back to where the call has been: around below.
  const under = Math.max(box.y + box.height, target.y + target.height) + 12
  const out = x + columnGap - 40
  return {
    ...labelled,
    path: `M${x} ${y}H${out}Q${out + 12} ${y} ${out + 12} ${y + 12}V${under - 8}Q${out + 12} ${under} ${out} ${under}H${tx - 6}Q${tx - 14} ${under} ${tx - 14} ${under - 8}V${ty + 8}Q${tx - 14} ${ty} ${tx - 2} ${ty}`,
  }
}
