import type { FlowEdge } from '#shared/calls/routing/graph.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { isEnd, wayNames, type FlowPart } from './flow-part.ts'
import { sentenceCase } from './place-words.ts'

/** A node of the diagram, in pixels. */
export type Box = { readonly key: string; readonly x: number; readonly y: number; readonly height: number }

/** An edge of the diagram: its path, and the position of its label. */
type Wire = {
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
  readonly width: number
  readonly height: number
  /** Number of nodes left out. */
  readonly left: number
}

export const boxWidth = 200
const least = 52
/** Height for each outgoing edge of a box. */
const port = 24
const columnGap = 168
const rowGap = 20
const margin = 16
/** With more boxes the diagram would be unreadable. */
const mostBoxes = 60

/** Lays out a diagram: columns by distance from the start, rows in the order of the edges. */
export function layOut({ nodes, edgesOf }: FlowPart): FlowLayout {
  const shown = nodes.slice(0, mostBoxes)
  const keys = new Set(shown.map(({ key }) => key))
  const outOf = new Map(shown.map(({ key }) => [key, bundled(edgesOf(key), keys)]))
  const columns = withLanes(columnsOf(shown[0]?.key, outOf), outOf)
  const places = columns.flatMap((column, at) => stack(column, at, outOf))
  const boxes = places.filter(({ key }) => !key.startsWith(lane))
  const byKey = new Map(places.map((box) => [box.key, box]))
  const drawn = boxes.flatMap((box) =>
    (outOf.get(box.key) ?? []).map((way, at) => wire(box, way, { at, byKey })),
  )
  return {
    boxes,
    wires: drawn,
    width: margin * 2 + columns.length * boxWidth + columns.length * columnGap,
    height: Math.max(...places.map(({ y, height }) => y + height), 0) + margin + 24,
    left: nodes.length - shown.length,
  }
}

type Bundle = { readonly to: string; readonly label: string }

/** Merges edges with the same target and joins their labels. */
function bundled(edges: readonly FlowEdge[], keys: ReadonlySet<string>): readonly Bundle[] {
  const known = edges.filter(({ to }) => keys.has(to) || isEnd(to))
  return [...Map.groupBy(known, ({ to }) => to)].map(([to, same]) => ({
    to,
    label: isEnd(to)
      ? words.flow.next(sentenceCase(words.flow.ends[to]), same.map(wayNames).join(', '))
      : same.map(wayNames).join(', '),
  }))
}

/** Places each node one column after the last one leading to it; back edges are ignored. */
function columnsOf(
  start: string | undefined,
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly (readonly string[])[] {
  const depth = new Map<string, number>()
  const ways = forward(start, outOf)
  if (start !== undefined) depth.set(start, 0)
  for (const [from, to] of ways) depth.set(to, Math.max(depth.get(to) ?? 0, (depth.get(from) ?? 0) + 1))
  const columns: string[][] = []
  for (const [key, at] of depth) (columns[at] ??= []).push(key)
  return columns
}

/** Returns the forward edges, ordered so that all edges to a node precede those from it. */
function forward(
  start: string | undefined,
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly (readonly [string, string])[] {
  const done: string[] = []
  const open = new Set<string>()
  const seen = new Set<string>()
  const ways = new Map<string, (readonly [string, string])[]>()
  const visit = (key: string) => {
    seen.add(key)
    open.add(key)
    const own: (readonly [string, string])[] = []
    for (const { to } of outOf.get(key) ?? []) {
      if (isEnd(to) || open.has(to)) continue
      own.push([key, to])
      if (!seen.has(to)) visit(to)
    }
    open.delete(key)
    ways.set(key, own)
    done.push(key)
  }
  if (start !== undefined) visit(start)
  return done.toReversed().flatMap((key) => ways.get(key) ?? [])
}

/** Key prefix of the space reserved for a wire in a column it passes. */
const lane = '~'

function laneKey(from: string, to: string, column: number): string {
  return `${lane}${from}>${to}@${column}`
}

/** Reserves space between the boxes of a column for the wires that pass it. */
function withLanes(
  columns: readonly (readonly string[])[],
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly (readonly string[])[] {
  const at = new Map(columns.flatMap((column, index) => column.map((key) => [key, index] as const)))
  const lanes = columns.map((): string[] => [])
  for (const [from, ways] of outOf) {
    for (const { to } of ways) {
      const [begin, end] = [at.get(from) ?? 0, at.get(to) ?? 0]
      for (let column = begin + 1; column < end; column += 1) lanes[column]?.push(laneKey(from, to, column))
    }
  }
  return columns.map((column, index) => [...column, ...(lanes[index] ?? [])])
}

function stack(
  column: readonly string[],
  at: number,
  outOf: ReadonlyMap<string, readonly Bundle[]>,
): readonly Box[] {
  let y = margin
  return column.map((key) => {
    const height = key.startsWith(lane) ? 0 : Math.max(least, (outOf.get(key)?.length ?? 0) * port + 8)
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
  if (!target) return { ...labelled, path: `M${x} ${y}H${x + columnGap - 40}` }
  const [tx, ty] = [target.x, target.y + target.height / 2]
  const isBack = tx <= box.x
  if (!isBack) {
    const passed = [...byKey.values()].filter(({ key }) => key.startsWith(`${lane}${box.key}>${to}@`))
    const stops = [...passed.map((each) => [each.x, each.y] as const), [tx - 2, ty] as const]
    return { ...labelled, path: `M${x} ${y}${through(stops, y)}` }
  }
  // A back edge runs below the boxes.
  const under = Math.max(box.y + box.height, target.y + target.height) + 12
  const out = x + columnGap - 40
  return {
    ...labelled,
    path: `M${x} ${y}H${out}Q${out + 12} ${y} ${out + 12} ${y + 12}V${under - 8}Q${out + 12} ${under} ${out} ${under}H${tx - 6}Q${tx - 14} ${under} ${tx - 14} ${under - 8}V${ty + 8}Q${tx - 14} ${ty} ${tx - 2} ${ty}`,
  }
}

/** Returns a curve from column to column, horizontal within each. */
function through(stops: readonly (readonly [number, number])[], start: number): string {
  let level = start
  return stops
    .map(([x, y]) => {
      const bend = x - 38
      const piece = `H${bend}C${bend + 20} ${level} ${x - 22} ${y} ${x} ${y}`
      level = y
      return piece
    })
    .join('')
}
