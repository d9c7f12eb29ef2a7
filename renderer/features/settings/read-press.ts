import { keysWords } from '../../locales/settings/keys.ts'

/** The part of a keyboard event that decides which keys were meant. */
export type Press = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * What a press means to whoever waits for new keys. `keys` are written as in the command registry: `H`, `Shift+N`,
 * `/`, `G C`.
 */
export type Reading =
  | { readonly kind: 'keys'; readonly keys: string }
  /** The first of two keys. */
  | { readonly kind: 'first' }
  | { readonly kind: 'cancel' }
  /** A modifier alone: more will come. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly words: string }

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])

/** Reads a press. `afterFirst`: `G` was pressed just before: it begins the pairs that go to a view. */
export function readPress(press: Press, afterFirst: boolean): Reading {
  if (modifiers.has(press.key)) return { kind: 'nothing' }
  if (press.key === 'Escape' || press.key === 'Tab') return { kind: 'cancel' }
  const { refusals } = keysWords
  if (press.ctrlKey || press.metaKey || press.altKey) return refuse(refusals.modifier)
  const letter = letterOf(press)
  if (afterFirst)
    return letter === '' || press.shiftKey ? refuse(refusals.afterG) : { kind: 'keys', keys: `G ${letter}` }
  if (letter === 'G' && !press.shiftKey) return { kind: 'first' }
  if (letter !== '') return { kind: 'keys', keys: press.shiftKey ? `Shift+${letter}` : letter }
  if (/^[\d*#]$/.test(press.key)) return refuse(refusals.keypad)
  if (press.key === '+' || press.key === ' ' || [...press.key].length > 1) return refuse(refusals.sign)
  return { kind: 'keys', keys: press.key }
}

/** The letter on the key cap: what was typed where that is a Latin letter, else the key's place on the board. */
function letterOf({ key, code }: Press): string {
  const typed = key.toUpperCase()
  return /^[A-Z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(code)?.[1] ?? '')
}

function refuse(words: string): Reading {
  return { kind: 'refused', words }
}
