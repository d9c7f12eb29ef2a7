import { readAction } from '#shared/calls/routing/ivr-action.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import type { useRecordNamesStore } from '../record-names.ts'

/** A letter of `final_dst_type` that refers to a record. */
export type DestinationLetter = 'U' | 'V' | 'R' | 'I' | 'Q' | 'C'

/** What an IVR key or a routing rule does with a call. */
export type Destination =
  | { readonly way: 'none' | 'H' | 'block' }
  /** `id` is null while no record is chosen. */
  | { readonly way: DestinationLetter; readonly id: number | null }
  | { readonly way: 'dial'; readonly number: string }
  /** A notation that this app does not understand. */
  | { readonly way: 'other'; readonly text: string }

export type DestinationWay = Destination['way']

/** The kind of record for each letter. */
export const kindBehind: Readonly<Record<DestinationLetter, string>> = {
  Q: 'queues',
  R: 'ring-groups',
  I: 'ivrs',
  U: 'users',
  V: 'users',
  C: 'conferences',
}

/** Initial text of a number to dial. */
const begunNumber = '+'

export function isLetter(way: DestinationWay): way is DestinationLetter {
  return Object.hasOwn(kindBehind, way)
}

/** Parses a destination in the platform's notation: `Q3`, `H`, `block`, a number; a letter alone has no record yet. */
export function readDestination(text: string): Destination {
  const letter = text.trim().toUpperCase()
  if (letter === 'BLOCK') return { way: 'block' }
  const begun = (Object.keys(kindBehind) as DestinationLetter[]).find((each) => each === letter)
  if (begun) return { way: begun, id: null }
  if (text === begunNumber) return { way: 'dial', number: text }
  const action = readAction(text)
  switch (action?.kind) {
    case undefined:
      return { way: 'other', text }
    case 'none':
      return { way: 'none' }
    case 'hang-up':
      return { way: 'H' }
    case 'record':
      return { way: action.type, id: action.id }
    case 'dial':
      return { way: 'dial', number: text }
  }
}

/** Returns a destination in the platform's notation. */
export function writeDestination(destination: Destination): string {
  switch (destination.way) {
    case 'none':
      return ''
    case 'H':
    case 'block':
      return destination.way
    case 'dial':
      return destination.number
    case 'other':
      return destination.text
    default:
      return `${destination.way}${destination.id ?? ''}`
  }
}

/** Returns an empty destination of the given type. */
export function begin(way: DestinationWay): Destination {
  if (way === 'dial') return { way, number: begunNumber }
  if (way === 'other') return { way, text: '' }
  return isLetter(way) ? { way, id: null } : { way }
}

/** Returns why a destination is invalid; undefined if it is valid, including deliberately none. */
export function destinationMistake(text: string): string | undefined {
  const destination = readDestination(text)
  if (destination.way === 'other') return words.destination.unreadable(destination.text)
  if (destination.way === 'dial' && destination.number === begunNumber) return words.destination.noNumber
  return 'id' in destination && destination.id === null ? words.destination.noRecord : undefined
}

type Names = Pick<ReturnType<typeof useRecordNamesStore>, 'known' | 'want'>

/** Returns the name of a destination, and whether its record no longer exists. */
export function destinationWords(
  destination: Destination,
  names: Names,
): { readonly words: string; readonly isGone: boolean } {
  switch (destination.way) {
    case 'none':
    case 'H':
    case 'block':
      return { words: words.destination.ends[destination.way], isGone: false }
    case 'dial':
      return { words: words.destination.dials(destination.number), isGone: false }
    case 'other':
      return { words: words.destination.unreadable(destination.text), isGone: true }
    default:
      return recordWords(destination, names)
  }
}

function recordWords(
  { way, id }: { readonly way: DestinationLetter; readonly id: number | null },
  names: Names,
): { readonly words: string; readonly isGone: boolean } {
  const to = words.destination.to[way]
  if (id === null) return { words: to(words.destination.notChosen), isGone: false }
  const kind = kindBehind[way]
  const known = names.known(kind, id)
  if (known === undefined) names.want(kind, [id])
  if (known === null) return { words: to(words.destination.gone(id)), isGone: true }
  return { words: to(known?.name || String(id)), isGone: false }
}
