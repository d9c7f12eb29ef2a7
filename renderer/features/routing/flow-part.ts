import { flowEnds, type FlowEdge, type FlowGraph, type FlowNode } from '#shared/calls/routing/graph.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { formatDuration } from '../../ui/format.ts'
import { placeName, sentenceCase } from './place-words.ts'
import { intervalNames, intervalsWords } from '../../lists/rule-words.ts'

/** The nodes reachable from one node, with their edges. */
export type FlowPart = {
  /** Nodes from the start, nearest first. */
  readonly nodes: readonly FlowNode[]
  readonly edgesOf: (key: string) => readonly FlowEdge[]
}

export function isEnd(key: string): key is (typeof flowEnds)[number] {
  return (flowEnds as readonly string[]).includes(key)
}

/** Returns the part of the graph that a call starting at this node may reach. */
export function reachableSubgraph(graph: FlowGraph, start: string): FlowPart {
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]))
  const edgesByStart = Map.groupBy(graph.edges, (edge) => edge.from)
  const edgesOf = (key: string) => edgesByStart.get(key) ?? []
  const keys = new Set([start])
  for (const key of keys) for (const { to } of edgesOf(key)) if (byKey.has(to)) keys.add(to)
  return { nodes: [...keys].flatMap((key) => byKey.get(key) ?? []), edgesOf }
}

/** A problem on a path from a node. */
export type FlowProblem = { readonly keys: readonly string[]; readonly text: string }

export function problemsOf(
  { nodes, edgesOf }: FlowPart,
  { loops }: FlowGraph,
  country: string,
): readonly FlowProblem[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const nameOf = (key: string) => {
    const node = byKey.get(key)
    return node ? sentenceCase(placeName(node.place, country)) : key
  }
  const loopProblems = loops
    .filter((loop) => loop.every((key) => byKey.has(key)))
    .map((loop) => ({
      keys: loop,
      text: words.flow.loop([...loop, ...loop.slice(0, 1)].map(nameOf).join(' → ')),
    }))
  const deadEnds = nodes.flatMap(({ key }) =>
    edgesOf(key)
      .filter(({ to }) => to === 'nowhere')
      .map((edge) => ({ keys: [key], text: words.flow.dead(nameOf(key), edgeWords(edge)) })),
  )
  const endlessQueues = nodes
    .filter(({ place, seconds }) => place.kind === 'queue' && seconds === 0)
    .map(({ key }) => ({ keys: [key], text: words.flow.endless(nameOf(key)) }))
  return [...loopProblems, ...deadEnds, ...endlessQueues]
}

/** Says when a call takes an edge. */
export function edgeWords(edge: FlowEdge): string {
  return describeEdge(edge, intervalsWords)
}

/** The short form, with time intervals by name only. */
export function shortEdgeWords(edge: FlowEdge): string {
  return describeEdge(edge, intervalNames)
}

function describeEdge({ way }: FlowEdge, timesOf: (ids: readonly number[]) => string): string {
  switch (way.kind) {
    case 'key':
      return words.flow.key(way.key)
    case 'rule': {
      const times = timesOf(way.intervals)
      const isAny = way.from === '' || way.from === 'any'
      return isAny ? words.flow.rule(times) : words.flow.ruleFrom(times, way.from)
    }
    default:
      return words.flow.ways[way.kind]
  }
}

/** Returns the facts about a node apart from its name. */
export function nodeFacts({ place, seconds, members }: FlowNode): string {
  const facts = [
    ...(members === null ? [] : [words.flow.members(members)]),
    ...(seconds === null
      ? []
      : [
          seconds === 0 && place.kind === 'queue'
            ? words.flow.noLimit
            : words.flow.seconds(formatDuration(seconds)),
        ]),
  ]
  return facts.join(', ')
}
