import type { FinalOf, RoutingChange } from '#shared/calls/routing/changes.ts'
import type { RoutingOverview } from '#shared/host/routing.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { placeName, sentenceCase } from './place-words.ts'

type Option<Value extends string = string> = { readonly value: Value; readonly label: string }
type Overview = Pick<RoutingOverview, 'graph' | 'rules'>

/** Returns the kinds of change for which there is something to change. */
export function kindsOf({ graph, rules }: Overview): readonly Option<RoutingChange['kind']>[] {
  const hasNode = (...kinds: readonly string[]) => graph.nodes.some(({ place }) => kinds.includes(place.kind))
  const isOffered = {
    number: hasNode('number'),
    key: hasNode('ivr'),
    final: hasNode('queue', 'ring-group', 'ivr', 'user'),
    rule: rules.length > 0,
    'new-rule': true,
  } as const
  return (['number', 'key', 'final', 'rule', 'new-rule'] as const)
    .filter((kind) => isOffered[kind])
    .map((value) => ({ value, label: words.changes.kinds[value] }))
}

export function menuOptions({ graph }: Overview, country: string): readonly Option[] {
  return graph.nodes.flatMap(({ place }) =>
    place.kind === 'ivr' ? [{ value: String(place.id), label: sentenceCase(placeName(place, country)) }] : [],
  )
}

/** The keys of a telephone. */
export const menuKeys: readonly Option[] = [...'1234567890*#'].map((key) => ({ value: key, label: key }))

const finalKinds: readonly FinalOf[] = ['queue', 'ring-group', 'ivr', 'user']

/** Everything with a final destination, keyed like `queue:3`. */
export function finalOptions({ graph }: Overview, country: string): readonly Option[] {
  return finalKinds.flatMap((kind) =>
    graph.nodes.flatMap(({ key, place }) =>
      place.kind === kind ? [{ value: key, label: sentenceCase(placeName(place, country)) }] : [],
    ),
  )
}

export function readFinal(key: string): { readonly of: FinalOf; readonly id: number } {
  const [kind, id] = key.split(':')
  return { of: finalKinds.find((each) => each === kind) ?? 'queue', id: Number(id) }
}
