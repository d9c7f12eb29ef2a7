/** The action of a key in the list of calls. */
export type ListAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open' | 'call' | 'text' | 'close' | 'play' }

const letters: ReadonlyMap<string, ListAction> = new Map([
  ['c', { kind: 'call' }],
  ['s', { kind: 'text' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export type ListPlace = {
  /** The index of the focused row, and the number of rows. */
  readonly index: number
  readonly count: number
  readonly open: boolean
  /** A missed call that can be returned: Enter calls back. */
  readonly missed: boolean
  /** Whether single-letter shortcuts are enabled. */
  readonly singleLetters: boolean
}

/**
 * Maps a key by the WAI-ARIA APG grid pattern and the design: Enter calls back a missed caller. Undefined for keys that
 * the list does not handle.
 */
export function listAction(pressed: Pressed, place: ListPlace): ListAction | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return undefined
  const last = place.count - 1
  switch (pressed.key) {
    case 'ArrowDown':
      return { kind: 'move', to: Math.min(place.index + 1, last) }
    case 'ArrowUp':
      return { kind: 'move', to: Math.max(place.index - 1, 0) }
    case 'Home':
      return { kind: 'move', to: 0 }
    case 'End':
      return { kind: 'move', to: last }
    case 'Enter':
      return { kind: place.missed ? 'call' : 'open' }
    case 'Escape':
      return place.open ? { kind: 'close' } : undefined
    case ' ':
      return { kind: place.open ? 'play' : 'open' }
    default:
      return place.singleLetters ? letterAction(pressed.key, place) : undefined
  }
}

function letterAction(key: string, { open }: ListPlace): ListAction | undefined {
  if (key === ']') return { kind: open ? 'close' : 'open' }
  return letters.get(key.toLowerCase())
}
