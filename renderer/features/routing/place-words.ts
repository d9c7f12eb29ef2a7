import { formatNumber } from '#shared/calls/phone-number.ts'
import type { FlowGraph, FlowNode } from '#shared/calls/routing/graph.ts'
import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import { routingWords as words } from '../../locales/routing.ts'

/** The name of a place within a sentence: `queue Orders`, `Sam Sample (204)`. */
export function placeName(place: FlowNode['place'], country: string): string {
  switch (place.kind) {
    case 'outside':
      return formatNumber(place.number, country)
    case 'number':
      return place.name === ''
        ? formatNumber(place.number, country)
        : `${formatNumber(place.number, country)} ${place.name}`
    case 'user':
      return place.name === '' ? words.step.user(place.id) : words.places.user(place.name, place.number)
    case 'voicemail':
    case 'queue':
    case 'ring-group':
    case 'ivr':
    case 'conference':
      return words.places[place.kind](place.name || words.places.unnamed(place.id))
  }
}

const targetLetters = {
  user: 'U',
  voicemail: 'V',
  queue: 'Q',
  'ring-group': 'R',
  ivr: 'I',
  conference: 'C',
} as const

type TargetKind = keyof typeof targetLetters

/** A type and id as the value of a select: `Q3`. */
export function writeTarget({ type, id }: NextDestination): string {
  return type === 'H' ? 'H' : `${type}${id}`
}

export function readTarget(text: string): NextDestination {
  const type = (['U', 'V', 'R', 'I', 'Q', 'C'] as const).find((letter) => text.startsWith(letter))
  return type ? { type, id: Number(text.slice(1)) } : { type: 'H', id: 0 }
}

type Option = { readonly value: string; readonly label: string }

/** Returns all destinations of a call, services first. */
export function targetOptions({ nodes }: FlowGraph, country: string): readonly Option[] {
  const optionsOfKind = (kind: TargetKind): readonly Option[] =>
    nodes.flatMap(({ place }) =>
      place.kind === kind && 'id' in place
        ? [{ value: `${targetLetters[kind]}${place.id}`, label: sentenceCase(placeName(place, country)) }]
        : [],
    )
  const mailboxes = nodes.flatMap(({ place }) =>
    place.kind === 'user'
      ? [
          {
            value: `V${place.id}`,
            label: sentenceCase(words.places.voicemail(place.name || String(place.id))),
          },
        ]
      : [],
  )
  return [
    ...optionsOfKind('queue'),
    ...optionsOfKind('ring-group'),
    ...optionsOfKind('ivr'),
    ...optionsOfKind('conference'),
    ...optionsOfKind('user'),
    ...mailboxes,
  ]
}

/** Names the destination of a type and id; `ending` is used for `H`. */
export function targetName(
  graph: FlowGraph,
  to: NextDestination,
  { country, ending }: { readonly country: string; readonly ending: string },
): string {
  if (to.type === 'H') return ending
  const value = writeTarget(to)
  return (
    targetOptions(graph, country).find((option) => option.value === value)?.label ??
    words.places.unnamed(to.id)
  )
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Finds a place in a graph by its key. */
export function placeOfKey({ nodes }: FlowGraph, key: string): FlowNode['place'] | undefined {
  return nodes.find((node) => node.key === key)?.place
}
