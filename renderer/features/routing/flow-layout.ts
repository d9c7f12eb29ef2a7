import type { FlowEdge } from '#shared/calls/routing/graph.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { isEnd, shortEdgeWords, type FlowPart } from './flow-part.ts'
import { sentenceCase } from './place-words.ts'

/** A node of the diagram, in pixels. */
export type Box = { readonly key: string; readonly x: number; readonly y: number; readonly height: number }

/** An edge of the diagram: its path, and the position of its label. */
type EdgePath = {
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
  readonly edgePaths: readonly EdgePath[]
  readonly width: number
  readonly height: number
  /** Number of nodes left out. */
  readonly omittedCount: number
}

export const boxWidth = 200
const minBoxHeight = 52
/** Height for each outgoing edge of a box. */
const edgeHeight = 24
const columnGap = 168
const rowGap = 20
const margin = 16
/** With more boxes the diagram would be unreadable. */
const maxBoxes = 60

/** Lays out a diagram: columns by distance from the start, rows in the order of the edges. */
export function layOut({ nodes, edgesOf }: FlowPart): FlowLayout {
  const shown = nodes.slice(0, maxBoxes)
  const keys = new Set(shown.map(({ key }) => key))
  const edgesByNode = new Map(shown.map(({ key }) => [key, mergeEdges(edgesOf(key), keys)]))
  const columns = withLanes(columnsOf(shown[0]?.key, edgesByNode), edgesByNode)
  const slots = columns.flatMap((column, at) => stack(column, at, edgesByNode))
  const boxes = slots.filter(({ key }) => !key.startsWith(lanePrefix))
  const byKey = new Map(slots.map((box) => [box.key, box]))
  const edgePaths = boxes.flatMap((box) =>
    (edgesByNode.get(box.key) ?? []).map((edge, at) => edgePath(box, edge, { at, byKey })),
  )
  return {
    boxes,
    edgePaths,
    width: margin * 2 + columns.length * boxWidth + columns.length * columnGap,
    height: Math.max(...slots.map(({ y, height }) => y + height), 0) + margin + 24,
    omittedCount: nodes.length - shown.length,
  }
}

type MergedEdge = { readonly to: string; readonly label: string }

/** Merges edges with the same target and joins their labels. */
function mergeEdges(edges: readonly FlowEdge[], keys: ReadonlySet<string>): readonly MergedEdge[] {
  const visibleEdges = edges.filter(({ to }) => keys.has(to) || isEnd(to))
  return [...Map.groupBy(visibleEdges, ({ to }) => to)].map(([to, merged]) => ({
    to,
    label: isEnd(to)
      ? words.flow.next(sentenceCase(words.flow.ends[to]), merged.map(shortEdgeWords).join(', '))
      : merged.map(shortEdgeWords).join(', '),
  }))
}

/** Places each node one column after the last one leading to it; back edges are ignored. */
function columnsOf(
  start: string | undefined,
  outOf: ReadonlyMap<string, readonly MergedEdge[]>,
): readonly (readonly string[])[] {
  const depth = new Map<string, number>()
  const edges = forwardEdges(start, outOf)
  if (start !== undefined) depth.set(start, 0)
  for (const [from, to] of edges) depth.set(to, Math.max(depth.get(to) ?? 0, (depth.get(from) ?? 0) + 1))
  const columns: string[][] = []
  for (const [key, at] of depth) (columns[at] ??= []).push(key)
  return columns
}

/** Returns the forward edges, ordered so that all edges to a node precede those from it. */
function forwardEdges(
  start: string | undefined,
  outOf: ReadonlyMap<string, readonly MergedEdge[]>,
): readonly (readonly [string, string])[] {
  const finished: string[] = []
  const onStack = new Set<string>()
  const visited = new Set<string>()
  const edgesFrom = new Map<string, (readonly [string, string])[]>()
  const visit = (key: string) => {
    visited.add(key)
    onStack.add(key)
    const outgoing: (readonly [string, string])[] = []
    for (const { to } of outOf.get(key) ?? []) {
      if (isEnd(to) || onStack.has(to)) continue
      outgoing.push([key, to])
      if (!visited.has(to)) visit(to)
    }
    onStack.delete(key)
    edgesFrom.set(key, outgoing)
    finished.push(key)
  }
  if (start !== undefined) visit(start)
  return finished.toReversed().flatMap((key) => edgesFrom.get(key) ?? [])
}

/** Key prefix of the space reserved for a wire in a column it passes. */
const lanePrefix = '~'

function laneKey(from: string, to: string, column: number): string {
  return `${lanePrefix}${from}>${to}@${column}`
}

/** Reserves space between the boxes of a column for the wires that pass it. */
function withLanes(
  columns: readonly (readonly string[])[],
  outOf: ReadonlyMap<string, readonly MergedEdge[]>,
): readonly (readonly string[])[] {
  const columnOf = new Map(columns.flatMap((column, index) => column.map((key) => [key, index] as const)))
  const lanes = columns.map((): string[] => [])
  for (const [from, edges] of outOf) {
    for (const { to } of edges) {
      const [begin, end] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0]
      for (let column = begin + 1; column < end; column += 1) lanes[column]?.push(laneKey(from, to, column))
    }
  }
  return columns.map((column, index) => [...column, ...(lanes[index] ?? [])])
}

function stack(
  column: readonly string[],
  at: number,
  outOf: ReadonlyMap<string, readonly MergedEdge[]>,
): readonly Box[] {
  let y = margin
  return column.map((key) => {
    const height = key.startsWith(lanePrefix)
      ? 0
      : Math.max(minBoxHeight, (outOf.get(key)?.length ?? 0) * edgeHeight + 8)
    const box = { key, x: margin + at * (boxWidth + columnGap), y, height }
    y += height + rowGap
    return box
  })
}

function edgePath(
  box: Box,
  { to, label }: MergedEdge,
  { at, byKey }: { readonly at: number; readonly byKey: ReadonlyMap<string, Box> },
): EdgePath {
  const x = box.x + boxWidth
  const y = box.y + (at + 0.5) * edgeHeight + 4
  const target = byKey.get(to)
  const base = { from: box.key, to, label, x: x + 8, y: y - 5 }
  if (!target) return { ...base, path: `M${x} ${y}H${x + columnGap - 40}` }
  const [tx, ty] = [target.x, target.y + target.height / 2]
  const isBackEdge = tx <= box.x
  if (!isBackEdge) {
    const lanes = [...byKey.values()].filter(({ key }) => key.startsWith(`${lanePrefix}${box.key}>${to}@`))
    const points = [...lanes.map((each) => [each.x, each.y] as const), [tx - 2, ty] as const]
    return { ...base, path: `M${x} ${y}${curvePath(points, y)}` }
  }
  // A back edge runs below the boxes.
  const returnY = Math.max(box.y + box.height, target.y + target.height) + 12
  const exitX = x + columnGap - 40
  return {
    ...base,
    path: `M${x} ${y}H${exitX}Q${exitX + 12} ${y} ${exitX + 12} ${y + 12}V${returnY - 8}Q${exitX + 12} ${returnY} ${exitX} ${returnY}H${tx - 6}Q${tx - 14} ${returnY} ${tx - 14} ${returnY - 8}V${ty + 8}Q${tx - 14} ${ty} ${tx - 2} ${ty}`,
  }
}

/** Returns a curve from column to column, horizontal within each. */
function curvePath(points: readonly (readonly [number, number])[], start: number): string {
  let level = start
  return points
    .map(([x, y]) => {
      const bend = x - 38
      const segment = `H${bend}C${bend + 20} ${level} ${x - 22} ${y} ${x} ${y}`
      level = y
      return segment
    })
    .join('')
}
