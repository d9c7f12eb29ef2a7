/** What a menu makes of the keys that were pressed so far. */
export type MenuStep = 'wait' | 'dial' | 'act' | 'unknown'

export type Menu = {
  /** Whether a single key has an action. */
  readonly hasAction: (key: string) => boolean
  /** Internal numbers that can be dialled; none where the IVR does not dial extensions. */
  readonly numbers: readonly string[]
}

/**
 * Decides what keys mean where a key may be a choice as well as the beginning of an internal number. While a longer
 * number begins with them, more keys may come and it waits; then a number that was pressed in full is dialled; then a
 * single key with an action acts. So a key acts at once where no internal number begins with it, and after a pause where
 * one does. `final`: no more keys will come, since the caller paused or pressed #.
 */
export function readKeys(keys: string, { hasAction, numbers }: Menu, final: boolean): MenuStep {
  const longer = numbers.some((number) => number.length > keys.length && number.startsWith(keys))
  if (longer && !final) return 'wait'
  if (numbers.includes(keys)) return 'dial'
  return keys.length === 1 && hasAction(keys) ? 'act' : 'unknown'
}
