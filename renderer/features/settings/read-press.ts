import type { keysWords } from '../../locales/settings/keys.ts'

/** The part of a keyboard event that identifies the keys. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The result of a key press while new keys are recorded. `keys` has the registry's notation: `H`, `Shift+N`, `/`, `G
 * C`.
 */
export type KeyPressResult =
  | { readonly kind: 'keys'; readonly keys: string }
  /** The first key of a pair. */
  | { readonly kind: 'first' }
  | { readonly kind: 'cancel' }
  /** A modifier alone: more keys will follow. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly why: keyof typeof keysWords.refusals }

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])

/** Interprets a key press. `afterFirst`: `G` was pressed just before; it starts the pairs that open a view. */
export function interpretKeyPress(press: KeyPress, afterFirst: boolean): KeyPressResult {
  if (modifiers.has(press.key)) return { kind: 'nothing' }
  if (press.key === 'Escape' || press.key === 'Tab') return { kind: 'cancel' }
  if (press.ctrlKey || press.metaKey || press.altKey) return refuse('modifier')
  const letter = letterOf(press)
  if (afterFirst)
    return letter === '' || press.shiftKey ? refuse('afterG') : { kind: 'keys', keys: `G ${letter}` }
  if (letter === 'G' && !press.shiftKey) return { kind: 'first' }
  if (letter !== '') return { kind: 'keys', keys: press.shiftKey ? `Shift+${letter}` : letter }
  if (/^[\d*#]$/.test(press.key)) return refuse('keypad')
  if (press.key === '+' || press.key === ' ' || [...press.key].length > 1) return refuse('sign')
  return { kind: 'keys', keys: press.key }
}

/** Returns the letter on the key: the character typed if it is a Latin letter, else by the key's position. */
function letterOf({ key, code }: KeyPress): string {
  const typed = key.toUpperCase()
  return /^[A-Z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(code)?.[1] ?? '')
}

function refuse(why: keyof typeof keysWords.refusals): KeyPressResult {
  return { kind: 'refused', why }
}
