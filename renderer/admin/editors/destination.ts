import { readAction } from '#shared/calls/routing/ivr-action.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import type { useRecordNamesStore } from '../record-names.ts'

/** A letter of `final_dst_type` that refers to a record. */
export type DestinationLetter = 'U' | 'V' | 'R' | 'I' | 'Q' | 'C'

/** What an IVR key or a routing rule does with a call. */
export type Destination =
  | { readonly type: 'none' | 'H' | 'block' }
  /** `id` is null while no record is chosen. */
  | { readonly type: DestinationLetter; readonly id: number | null }
  | { readonly type: 'dial'; readonly number: string }
  /** A notation that this app does not understand. */
  | { readonly type: 'other'; readonly text: string }

export type DestinationType = Destination['type']

/** The kind of record for each letter. */
export const kindOfLetter: Readonly<Record<DestinationLetter, string>> = {
  Q: 'queues',
  R: 'ring-groups',
  I: 'ivrs',
  U: 'users',
  V: 'users',
  C: 'conferences',
}

/** Initial text of a number to dial. */
const numberPrefix = '+'

export function isLetter(type: DestinationType): type is DestinationLetter {
  return Object.hasOwn(kindOfLetter, type)
}

/** Parses a destination in the platform's notation: `Q3`, `H`, `block`, a number; a letter alone has no record yet. */
export function readDestination(text: string): Destination {
  const letter = text.trim().toUpperCase()
  if (letter === 'BLOCK') return { type: 'block' }
  const letterAlone = (Object.keys(kindOfLetter) as DestinationLetter[]).find((each) => each === letter)
  if (letterAlone) return { type: letterAlone, id: null }
  if (text === numberPrefix) return { type: 'dial', number: text }
  const action = readAction(text)
  switch (action?.kind) {
    case undefined:
      return { type: 'other', text }
    case 'none':
      return { type: 'none' }
    case 'hang-up':
      return { type: 'H' }
    case 'record':
      return { type: action.type, id: action.id }
    case 'dial':
      return { type: 'dial', number: text }
  }
}

/** Returns a destination in the platform's notation. */
export function writeDestination(destination: Destination): string {
  switch (destination.type) {
    case 'none':
      return ''
    case 'H':
    case 'block':
      return destination.type
    case 'dial':
      return destination.number
    case 'other':
      return destination.text
    default:
      return `${destination.type}${destination.id ?? ''}`
  }
}

/** Returns an empty destination of the given type. */
export function emptyDestination(way: DestinationType): Destination {
  if (way === 'dial') return { type: way, number: numberPrefix }
  if (way === 'other') return { type: way, text: '' }
  return isLetter(way) ? { type: way, id: null } : { type: way }
}

/** Returns why a destination is invalid; undefined if it is valid, including deliberately none. */
export function destinationMistake(text: string): string | undefined {
  const destination = readDestination(text)
  if (destination.type === 'other') return words.destination.unreadable(destination.text)
  if (destination.type === 'dial' && destination.number === numberPrefix) return words.destination.noNumber
  return 'id' in destination && destination.id === null ? words.destination.noRecord : undefined
}

type Names = Pick<ReturnType<typeof useRecordNamesStore>, 'cachedName' | 'requestNames'>

/** Returns the name of a destination, and whether its record no longer exists. */
export function destinationWords(
  destination: Destination,
  names: Names,
): { readonly words: string; readonly isMissing: boolean } {
  switch (destination.type) {
    case 'none':
    case 'H':
    case 'block':
      return { words: words.destination.ends[destination.type], isMissing: false }
    case 'dial':
      return { words: words.destination.dials(destination.number), isMissing: false }
    case 'other':
      return { words: words.destination.unreadable(destination.text), isMissing: true }
    default:
      return recordWords(destination, names)
  }
}

function recordWords(
  { type, id }: { readonly type: DestinationLetter; readonly id: number | null },
  names: Names,
): { readonly words: string; readonly isMissing: boolean } {
  const to = words.destination.to[type]
  if (id === null) return { words: to(words.destination.notChosen), isMissing: false }
  const kind = kindOfLetter[type]
  const cachedName = names.cachedName(kind, id)
  if (cachedName === undefined) names.requestNames(kind, [id])
  if (cachedName === null) return { words: to(words.destination.gone(id)), isMissing: true }
  return { words: to(cachedName?.name || String(id)), isMissing: false }
}
