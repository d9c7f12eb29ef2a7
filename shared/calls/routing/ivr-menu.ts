import { defaultCountry, routeDialled } from './dial.ts'
import type { Destination, RoutedUser, RoutingDirectory } from './directory.ts'
import type { IvrAction } from './ivr-action.ts'
import type { Ivr, IvrKey } from './ivr.ts'

/** Maximum IVRs that one caller passes through: more means a loop in the settings. */
export const maxIvrs = 20

/** Maximum milliseconds between two keys of one number. */
export const keyTimeout = 2_000

/** A menu's interpretation of the keys pressed so far. */
export type MenuMove =
  /** Waits for more keys, for `betweenKeys`. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'act'; readonly key: IvrKey }
  /** A complete internal number. */
  | { readonly kind: 'dial'; readonly number: string }
  /** No meaning: the next round follows. */
  | { readonly kind: 'unknown' }

/** `final`: no more keys will come, since the caller paused or pressed #. `numbers` are the internal numbers. */
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

/** Whether a key ends the previous input instead of adding to it. */
export function endsKeys(key: string, before: string): boolean {
  return key === '#' && before !== ''
}

/** The action for a caller who chose nothing in any round. */
export function finalAction({ final }: Ivr): IvrAction {
  return final.type === 'H' ? { kind: 'hang-up' } : { kind: 'record', type: final.type, id: final.id }
}

/** Picks the destination of an IVR without a menu; `random` returns 0 to below 1. */
export function pickRandom(choices: readonly IvrAction[], random: () => number): IvrAction | undefined {
  return choices[Math.floor(random() * choices.length)]
}

/** The destination of an action; undefined if there is none. */
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
  /** Internal numbers that can be dialled; none if the IVR does not dial extensions. */
  readonly numbers: readonly string[]
}

/**
 * Interprets keys that may be a choice as well as the beginning of an internal number. While a longer number begins
 * with them, it waits for more; otherwise a complete number is dialled; otherwise a single key with an action acts. So
 * a key acts at once if no internal number begins with it, and otherwise after a pause. `final`: no more keys will
 * come, since the caller paused or pressed #.
 */
export function readKeys(keys: string, { hasAction, numbers }: Menu, final: boolean): MenuStep {
  const longer = numbers.some((number) => number.length > keys.length && number.startsWith(keys))
  if (longer && !final) return 'wait'
  if (numbers.includes(keys)) return 'dial'
  return keys.length === 1 && hasAction(keys) ? 'act' : 'unknown'
}
