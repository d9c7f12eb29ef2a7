import type { RoutedUser } from './directory.ts'

/** Whether agents are rung while otherwise occupied; without call waiting they never are. */
export type RungWhileBusy = { readonly whileRung: boolean; readonly whileTalking: boolean }

export type Occupied = { readonly isRung: boolean; readonly isTalking: boolean }

/**
 * Whether a member of a ring group or queue can be rung: do-not-disturb is off, and what the member is busy with does not
 * forbid it.
 */
export function isReachable(
  { doNotDisturb, callWaiting }: Pick<RoutedUser, 'doNotDisturb' | 'callWaiting'>,
  { isRung, isTalking }: Occupied,
  allowed: RungWhileBusy,
): boolean {
  return (
    !doNotDisturb &&
    (!isRung || (callWaiting && allowed.whileRung)) &&
    (!isTalking || (callWaiting && allowed.whileTalking))
  )
}

/** Activities during which members of a ring group are rung. */
export const groupAllows: RungWhileBusy = { whileRung: true, whileTalking: true }

/** Activities during which agents of a queue are rung. */
export function queueAllows(skipBusy: boolean): RungWhileBusy {
  return { whileRung: false, whileTalking: !skipBusy }
}

/** Moves users with a registered telephone before the others; otherwise keeps the order. */
export function registeredFirst<User>(
  users: readonly User[],
  isRegistered: (user: User) => boolean,
): readonly User[] {
  return [...users.filter(isRegistered), ...users.filter((user) => !isRegistered(user))]
}
