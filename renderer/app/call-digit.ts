import type { KeyRules, Pressed } from './key-match.ts'

/**
 * The place in the list of the agent's own calls, from 0, that a digit key chooses; undefined for other keys, and
 * where digits are typed, are tones of the keypad, or single keys are switched off.
 */
export function callAtDigit(
  pressed: Pressed,
  rules: Pick<KeyRules, 'typing' | 'singleLetters'> & { readonly keypadOpen: boolean },
): number | undefined {
  if (rules.typing || rules.keypadOpen || !rules.singleLetters) return undefined
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  return /^[1-9]$/.test(pressed.key) ? Number(pressed.key) - 1 : undefined
}
