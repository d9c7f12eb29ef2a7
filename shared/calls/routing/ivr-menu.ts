import { defaultCountry, routeDialled } from './dial.ts'
import type { Destination, RoutedUser, RoutingDirectory } from './directory.ts'
import type { IvrAction } from './ivr-action.ts'
import type { Ivr, IvrKey } from './ivr.ts'

/** IVRs that one caller may pass through: more is a loop in the settings. */
export const mostIvrs = 20

/** Milliseconds between two keys of one number. */
export const betweenKeys = 2_000

/** What a menu makes of the keys that were pressed so far. */
export type MenuMove =
  /** More keys may come, for `betweenKeys`. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'act'; readonly key: IvrKey }
  /** An internal number was pressed in full. */
  | { readonly kind: 'dial'; readonly number: string }
  /** It means nothing: the next round follows. */
  | { readonly kind: 'unknown' }

/** `final`: no more keys will come, since the caller paused or pressed #. `numbers` are the internal ones. */
export function moveOf(
  ivr: Ivr,
  keys: string,
  { numbers, final }: { readonly numbers: readonly string[]; readonly final: boolean },
): MenuMove {
  const known = ivr.dialsExtensions ? numbers : []
  const step = readKeys(keys, { hasAction: (key) => ivr.keys.has(key), numbers: known }, final)
  if (step === 'wait') return { kind: 'wait' }
  if (step === 'dial') return { kind: 'dial', number: keys }
  const key = step === 'act' ? ivr.keys.get(keys) : undefined
  return key ? { kind: 'act', key } : { kind: 'unknown' }
}

/** Whether one more key ends what was pressed before, instead of adding to it. */
export function endsKeys(key: string, before: string): boolean {
  return key === '#' && before !== ''
}

/** What an IVR does with a caller who chose nothing in all its rounds. */
export function finalAction({ final }: Ivr): IvrAction {
  return final.type === 'H' ? { kind: 'hang-up' } : { kind: 'record', type: final.type, id: final.id }
}

/** Which of its destinations an IVR picks that asks nothing; `random` is from 0 to below 1. */
export function pickRandom(choices: readonly IvrAction[], random: () => number): IvrAction | undefined {
  return choices[Math.floor(random() * choices.length)]
}

/** Where an action leads; undefined where that is nowhere. */
export function leadsTo<User extends RoutedUser>(
  action: IvrAction,
  { customerId }: Ivr,
  directory: RoutingDirectory<User>,
): Destination<User> | undefined {
  if (action.kind === 'record') return directory.destinationOf(action.type, action.id, customerId)
  if (action.kind !== 'dial') return undefined
  const dialled = routeDialled(action.number, { country: defaultCountry, customerId }, { directory })
  return dialled.kind === 'unknown' ? undefined : dialled
}

type MenuStep = 'wait' | 'dial' | 'act' | 'unknown'

type Menu = {
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
