import type { Command } from '#shared/host/command.ts'

/** The part of a keyboard event that decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export type KeyRules = {
  readonly typing: boolean
  readonly singleLetters: boolean
  readonly isMac: boolean
  /** The first key of a pair such as `G C`, pressed just before. */
  readonly prefix: string | null
  readonly shortcuts: Readonly<Record<string, string>>
}

/** The command, among those that apply, that these keys stand for; undefined if none. */
export function matchKey(
  pressed: KeyPress,
  candidates: readonly Command[],
  rules: KeyRules,
): Command | undefined {
  return candidates.find((command) => {
    const bare = rules.shortcuts[command.name] ?? command.bare
    if (command.anywhere !== null && matchesChord(pressed, command.anywhere, rules.isMac)) return true
    if (bare === null || rules.typing || !rules.singleLetters) return false
    return matchesBare(pressed, bare, rules)
  })
}

/** Whether the key begins a pair of keys. */
export function startsKeyPair(pressed: KeyPress, rules: KeyRules): boolean {
  return !rules.typing && rules.singleLetters && hasNoModifier(pressed) && letterOf(pressed) === 'G'
}

/**
 * The index in the agent's own calls that a digit key chooses; undefined for other keys, while digits are typed or sent
 * as keypad tones, and while single keys are switched off.
 */
export function callAtDigit(
  pressed: KeyPress,
  rules: Pick<KeyRules, 'typing' | 'singleLetters'> & { readonly keypadOpen: boolean },
): number | undefined {
  if (rules.typing || rules.keypadOpen || !rules.singleLetters) return undefined
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  return /^[1-9]$/.test(pressed.key) ? Number(pressed.key) - 1 : undefined
}

function matchesBare(pressed: KeyPress, keys: string, rules: KeyRules): boolean {
  const pair = keys.split(' ')
  if (pair.length === 2) {
    return rules.prefix === pair[0] && hasNoModifier(pressed) && letterOf(pressed) === pair[1]
  }
  if (rules.prefix !== null) return false
  if (keys.includes('+')) return matchesChord(pressed, keys, rules.isMac)
  /* Option makes signs on macOS, such as ] on a German keyboard. */
  const isOption = rules.isMac && /^[^A-Z]$/u.test(keys)
  if (pressed.ctrlKey || pressed.metaKey || (pressed.altKey && !isOption)) return false
  if (/^[A-Z]$/.test(keys)) return !pressed.shiftKey && letterOf(pressed) === keys
  return pressed.key === keys
}

function matchesChord(pressed: KeyPress, chord: string, isMac: boolean): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const includesKey = (name: string) => parts.includes(name)
  const mod = isMac ? pressed.metaKey : pressed.ctrlKey
  const otherMod = isMac ? pressed.ctrlKey : pressed.metaKey
  if (mod !== includesKey('Mod') || otherMod || pressed.altKey || pressed.shiftKey !== includesKey('Shift'))
    return false
  if (/^[A-Z]$/.test(key)) return letterOf(pressed) === key
  return pressed.key === key || signAt(pressed) === key
}

/** The letter on the key cap: the typed Latin letter, else the key's position on the board. None for dead keys. */
function letterOf(pressed: KeyPress): string {
  if ([...pressed.key].length !== 1) return ''
  const typed = pressed.key.toUpperCase()
  return /^[A-Z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(pressed.code)?.[1] ?? '')
}

/** The sign on a key that produces a letter in a layout of another script. */
function signAt(pressed: KeyPress): string {
  return pressed.code === 'Comma' && /^\p{Letter}$/u.test(pressed.key) ? ',' : ''
}

function hasNoModifier(pressed: KeyPress): boolean {
  return !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey && !pressed.shiftKey
}
