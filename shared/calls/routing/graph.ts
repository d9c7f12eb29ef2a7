import type { ConfigurationBook, RoutingConfiguration } from './configuration.ts'
import { ownCustomer } from './configuration.ts'
import { routeDialled } from './dial.ts'
import type { Destination, NumberedKind } from './directory.ts'
import { finalAction, leadsTo } from './ivr-menu.ts'
import type { IvrAction } from './ivr-action.ts'
import type { NextDestination } from './next-destination.ts'
import { inOrder, fits } from './rule.ts'
import { placeOf, placeOfUser } from './walk-ground.ts'
import type { Place } from './walk-types.ts'

/** A node in a diagram of call flows. */
export type FlowNode = {
  readonly key: string
  readonly place: Place | { readonly kind: 'number'; readonly number: string; readonly name: string }
  /** Seconds of ringing, waiting or asking before the call goes on; 0 for no limit, null if it has no time. */
  readonly seconds: number | null
  /** Number of people who ring; null if unknown, or if nobody rings. */
  readonly members: number | null
}

/** Reason for a call to go from one node to another. */
type FlowWay =
  | { readonly kind: 'target' }
  | {
      readonly kind: 'rule'
      readonly id: number
      readonly intervals: readonly number[]
      readonly from: string
    }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'random' }
  | { readonly kind: 'menu-end' }
  | { readonly kind: 'final' }
  | { readonly kind: 'forward' }
  | { readonly kind: 'exit' }

/** `to` is a node, or the call's end: `hang-up` is configured, `nowhere` refers to something that does not exist. */
export type FlowEdge = {
  readonly from: string
  readonly to: string
  readonly way: FlowWay
}

export type FlowGraph = {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  /** Endless loops of an unanswered caller: the nodes of each loop once, in order. */
  readonly loops: readonly (readonly string[])[]
}

/** Ends of edges that are not nodes. */
export const flowEnds = ['hang-up', 'nowhere', 'blocked'] as const

export function keyOfPlace(place: FlowNode['place']): string {
  return place.kind === 'number' || place.kind === 'outside'
    ? `${place.kind}:${place.number}`
    : `${place.kind}:${place.id}`
}

/** Everything that a call may pass through, starting at the numbers. */
export function flowGraph(configuration: RoutingConfiguration, book: ConfigurationBook): FlowGraph {
  const nodes = new Map<string, FlowNode>()
  const edges = [
    ...configuration.numbers.flatMap((number) => numberEdges(configuration, book, number)),
    ...configuration.users.flatMap((user) => userEdges(book, user)),
    ...configuration.queues.flatMap((queue) => queueEdges(book, queue)),
    ...configuration.ringGroups.flatMap(({ id, settings }) => [
      nextEdge(book, `ring-group:${id}`, { way: { kind: 'final' }, to: settings.final }),
    ]),
    ...configuration.ivrs.flatMap((ivr) => ivrEdges(book, ivr)),
  ]
  for (const node of nodesOf(configuration)) nodes.set(node.key, node)
  for (const { place } of edges) {
    if (place && !nodes.has(keyOfPlace(place)))
      nodes.set(keyOfPlace(place), { key: keyOfPlace(place), place, seconds: null, members: null })
  }
  const plain = edges.map(({ from, to, way }) => ({ from, to, way }))
  return { nodes: [...nodes.values()], edges: plain, loops: loopsOf(plain) }
}

type Drawn = FlowEdge & { readonly place: Place | undefined }

function edge(from: string, way: FlowWay, to: Destination | undefined): Drawn {
  const place = to && placeOf(to)
  return { from, way, place, to: place ? keyOfPlace(place) : 'nowhere' }
}

function nextEdge(
  { directory }: ConfigurationBook,
  from: string,
  { way, to }: { readonly way: FlowWay; readonly to: NextDestination },
): Drawn {
  if (to.type === 'H') return { from, way, to: 'hang-up', place: undefined }
  return edge(from, way, directory.destinationOf(to.type, to.id, ownCustomer))
}

function numberEdges(
  { rules }: RoutingConfiguration,
  book: ConfigurationBook,
  { e164 }: { readonly e164: string },
): readonly Drawn[] {
  const from = `number:${e164}`
  const target = book.directory.targetOfNumber(e164)
  const userId = target?.kind === 'user' ? target.user.id : undefined
  const applicable = inOrder(rules).filter(
    ({ direction, destinations }) => direction === 'in' && fits(destinations, { number: e164, userId }),
  )
  return [
    ...applicable.map(({ id, intervals, sources, action }): Drawn => {
      const way: FlowWay = { kind: 'rule', id, intervals, from: sources.join(', ') }
      if (action.kind === 'block') return { from, way, to: 'blocked', place: undefined }
      return nextEdge(book, from, { way, to: action.to })
    }),
    edge(from, { kind: 'target' }, target),
  ]
}

function userEdges(book: ConfigurationBook, user: RoutingConfiguration['users'][number]): readonly Drawn[] {
  const from = `user:${user.id}`
  const { directory } = book
  const { followMe, finalDestination } = user
  return [
    ...(followMe?.targets ?? []).map((target) =>
      edge(from, { kind: 'forward' }, routeDialled(target, user, { directory })),
    ),
    nextEdge(book, from, { way: { kind: 'final' }, to: followMe?.finalDestination ?? finalDestination }),
  ]
}

function queueEdges(
  book: ConfigurationBook,
  { id, settings }: RoutingConfiguration['queues'][number],
): readonly Drawn[] {
  const from = `queue:${id}`
  const exit: NextDestination = { type: 'I', id: settings.exitIvrId }
  return [
    nextEdge(book, from, { way: { kind: 'final' }, to: settings.final }),
    ...(settings.exitIvrId === 0 ? [] : [nextEdge(book, from, { way: { kind: 'exit' }, to: exit })]),
  ]
}

function ivrEdges(
  book: ConfigurationBook,
  { id, settings }: RoutingConfiguration['ivrs'][number],
): readonly Drawn[] {
  const from = `ivr:${id}`
  const edgeOf = (way: FlowWay, action: IvrAction): Drawn =>
    action.kind === 'hang-up'
      ? { from, way, to: 'hang-up', place: undefined }
      : edge(from, way, leadsTo(action, settings, book.directory))
  if (settings.random) return settings.random.map((action) => edgeOf({ kind: 'random' }, action))
  return [
    ...[...settings.keys].map(([key, { action }]) => edgeOf({ kind: 'key', key }, action)),
    edgeOf({ kind: 'menu-end' }, finalAction(settings)),
  ]
}

function nodesOf({
  numbers,
  users,
  queues,
  ringGroups,
  ivrs,
  conferences,
}: RoutingConfiguration): readonly FlowNode[] {
  const node = (
    place: FlowNode['place'],
    seconds: number | null,
    members: number | null = null,
  ): FlowNode => ({
    ...{ key: keyOfPlace(place), place, seconds, members },
  })
  const service = (
    kind: NumberedKind,
    { id, name, number }: { id: number; name: string; number: number },
  ): Place => ({
    ...{ kind, id, name, number: String(number || '') },
  })
  return [
    ...numbers.map(({ e164: number, name }) => node({ kind: 'number', number, name }, null)),
    ...users.map((user) => node(placeOfUser(user), user.ringSeconds)),
    ...queues.map((queue) =>
      node(
        service('queue', queue),
        queue.settings.maxWaitSeconds,
        queue.membersKnown ? queue.settings.members.length : null,
      ),
    ),
    ...ringGroups.map((group) =>
      node(service('ring-group', group), group.settings.ringSeconds, group.settings.members.length),
    ),
    ...ivrs.map((ivr) => node(service('ivr', ivr), ivr.settings.timeoutSeconds * ivr.settings.rounds)),
    ...conferences.map((room) => node(service('conference', room), null)),
  ]
}

/** A queue without a limit keeps its callers: nobody leaves it automatically. */
function loopsOf(edges: readonly FlowEdge[]): readonly (readonly string[])[] {
  const next = new Map<string, string>()
  for (const { from, to, way } of edges)
    if (way.kind === 'final' || way.kind === 'menu-end') next.set(from, to)
  const seen = new Set<string>()
  const loops: string[][] = []
  for (const start of next.keys()) {
    const path: string[] = []
    let at: string | undefined = start
    while (at !== undefined && !seen.has(at) && next.has(at)) {
      seen.add(at)
      path.push(at)
      at = next.get(at)
    }
    const begin = at === undefined ? -1 : path.indexOf(at)
    if (begin >= 0) loops.push(path.slice(begin))
  }
  return loops
}
