import type { RoutedUser } from './directory.ts'

/** Whether agents are rung in spite of what else they do; without call waiting they never are. */
export type Occupation = { readonly whileRung: boolean; readonly whileTalking: boolean }

export type Occupied = { readonly isRung: boolean; readonly isTalking: boolean }

/** Whether a member of a ring group or queue can be rung: not in do-not-disturb, and not occupied as far as is allowed. */
export function isReachable(
  { doNotDisturb, callWaiting }: Pick<RoutedUser, 'doNotDisturb' | 'callWaiting'>,
  { isRung, isTalking }: Occupied,
  allowed: Occupation,
): boolean {
  return (
    !doNotDisturb &&
    (!isRung || (callWaiting && allowed.whileRung)) &&
    (!isTalking || (callWaiting && allowed.whileTalking))
  )
}

/** What members of a ring group may be doing when they are rung. */
export const groupAllows: Occupation = { whileRung: true, whileTalking: true }

/** What agents of a queue may be doing when they are rung. */
export function queueAllows(skipBusy: boolean): Occupation {
  return { whileRung: false, whileTalking: !skipBusy }
}

/** Those with a registered telephone before those without; else in the same order. */
export function registeredFirst<User>(
  users: readonly User[],
  isRegistered: (user: User) => boolean,
): readonly User[] {
  return [...users.filter(isRegistered), ...users.filter((user) => !isRegistered(user))]
}
