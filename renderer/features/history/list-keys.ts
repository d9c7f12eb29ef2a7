/** The action of a key in the list of calls. */
export type ListAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open' | 'call' | 'text' | 'close' | 'play' }

const letters: ReadonlyMap<string, ListAction> = new Map([
  ['c', { kind: 'call' }],
  ['s', { kind: 'text' }],
])

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export type ListState = {
  /** The index of the focused row, and the number of rows. */
  readonly index: number
  readonly count: number
  readonly isOpen: boolean
  /** A missed call that can be returned: Enter calls back. */
  readonly isMissed: boolean
  /** Whether single-letter shortcuts are enabled. */
  readonly singleLetters: boolean
}

/**
 * Maps a key by the WAI-ARIA APG grid pattern and the design: Enter calls back a missed caller. Undefined for keys that
 * the list does not handle.
 */
export function listAction(pressed: KeyPress, state: ListState): ListAction | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return undefined
  const last = state.count - 1
  switch (pressed.key) {
    case 'ArrowDown':
      return { kind: 'move', to: Math.min(state.index + 1, last) }
    case 'ArrowUp':
      return { kind: 'move', to: Math.max(state.index - 1, 0) }
    case 'Home':
      return { kind: 'move', to: 0 }
    case 'End':
      return { kind: 'move', to: last }
    case 'Enter':
      return { kind: state.isMissed ? 'call' : 'open' }
    case 'Escape':
      return state.isOpen ? { kind: 'close' } : undefined
    case ' ':
      return { kind: state.isOpen ? 'play' : 'open' }
    default:
      return state.singleLetters ? letterAction(pressed.key, state) : undefined
  }
}

function letterAction(key: string, { isOpen }: ListState): ListAction | undefined {
  if (key === ']') return { kind: isOpen ? 'close' : 'open' }
  return letters.get(key.toLowerCase())
}
