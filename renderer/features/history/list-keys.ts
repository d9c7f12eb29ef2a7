/** What a key does in the list of calls. */
export type ListAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open' | 'call' | 'text' | 'close' | 'play' }

const letters: ReadonlyMap<string, ListAction> = new Map([
  ['c', { kind: 'call' }],
  ['s', { kind: 'text' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export type ListPlace = {
  /** The row that has the focus, and how many there are. */
  readonly index: number
  readonly count: number
  readonly open: boolean
  /** It was missed and can be called: Enter does that. */
  readonly missed: boolean
  /** Bare letters are shortcuts; a person may have switched them off. */
  readonly singleLetters: boolean
}

/**
 * Reads a key by WAI-ARIA APG, grid, and by the design's keys: who was missed is called back by Enter. Undefined for one that the list
 * leaves alone.
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
