import { isReachable, registeredFirst, type RungWhileBusy } from '#shared/calls/routing/reachable.ts'
import type { Call } from '../../call.ts'
import type { CallUser } from '../../directory.ts'
import type { Switchboard } from '../../switchboard.ts'

/**
 * The users among these who can be rung now for a call, in the order given: active, not in do-not-disturb, not the
 * caller and, depending on their call waiting and on `allowed`, not occupied.
 */
export function availableUsers(
  board: Switchboard,
  ids: readonly number[],
  { caller, allowed }: { readonly caller: Call; readonly allowed: RungWhileBusy },
): readonly CallUser[] {
  const { talking, rung: ringing } = findOccupiedUsers(board)
  const { customerId, source } = caller.live.facts
  return usersOf(board, ids, customerId).filter(
    (user) =>
      user.id !== source.user?.id &&
      isReachable(user, { isRung: ringing.has(user.id), isTalking: talking.has(user.id) }, allowed),
  )
}

/** Users with a registered telephone before those with only the virtual desk phone; otherwise in the same order. */
export function registeredPhonesFirst(board: Switchboard, users: readonly CallUser[]): readonly CallUser[] {
  return registeredFirst(users, ({ ext }) => board.ports.lines.registrations(ext) > 0)
}

/** The active users of a customer among these. */
export function usersOf(board: Switchboard, ids: readonly number[], customerId: number): readonly CallUser[] {
  return ids
    .map((id) => board.directory.userById(id))
    .filter((user) => user !== undefined)
    .filter((user) => user.customerId === customerId)
}

function findOccupiedUsers(board: Switchboard) {
  const talking = new Set<number>()
  const ringing = new Set<number>()
  for (const call of board.book.all()) {
    if (call.isOver) continue
    const { source, target } = call.live.facts
    if (target.user) (call.isJoined ? talking : ringing).add(target.user.id)
    if (source.user) (call.ringing.side === 'source' ? ringing : talking).add(source.user.id)
  }
  return { talking, rung: ringing }
}
