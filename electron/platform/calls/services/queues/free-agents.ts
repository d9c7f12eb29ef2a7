import { hasStaff } from '#shared/calls/routing/queue-rules.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { queueAllows } from '#shared/calls/routing/reachable.ts'
import { inRingOrder } from '#shared/calls/routing/ring-order.ts'
import type { CallUser } from '../../directory.ts'
import { registeredPhonesFirst, availableUsers, usersOf } from '../agents/reachable.ts'
import type { Switchboard } from '../../switchboard.ts'
import type { ServedCall } from '../service.ts'
import type { WaitingCaller } from './line.ts'
import type { QueuePorts } from './queue-ports.ts'

/**
 * The agents to whom a caller may be offered now, in the order of the queue's strategy: logged in, not paused, not
 * wrapping up, not rung for anybody else and, depending on `skip_busy` and their call waiting, not talking. Those with
 * a registered telephone come before those with only the virtual desk phone.
 */
export function freeAgents(
  { board, id, settings, log, random }: QueuePorts,
  { served }: WaitingCaller,
): readonly CallUser[] {
  const { members, skipBusy, strategy, longestIdleFirst } = settings()
  const memberIds = members.map(({ userId }) => userId)
  const readyIds = members
    .filter(({ userId, loggedIn, paused }) => loggedIn && !paused && log.wrapUpEnd(userId) <= board.now())
    .map(({ userId }) => userId)
  const allowed = queueAllows(skipBusy)
  const freeById = new Map(
    availableUsers(board, readyIds, { caller: served.call, allowed }).map((user) => [user.id, user]),
  )
  const candidates = [...freeById.keys()].map((userId) => ({
    id: userId,
    place: memberIds.indexOf(userId),
    ...log.statsOf(id, userId),
  }))
  const lastRung = memberIds.indexOf(log.lastRungAgent(id) ?? 0)
  const ringOrder = inRingOrder(candidates, { strategy, longestIdleFirst, lastRung, random })
  return registeredPhonesFirst(
    board,
    ringOrder.map((candidate) => freeById.get(candidate.id)).filter((user) => user !== undefined),
  )
}

/** Whether anybody works for the queue at all, talking or not, for `join_empty`. */
export function isStaffed(
  board: Switchboard,
  { members }: QueueSettings,
  { destination }: ServedCall,
): boolean {
  const presentIds = members.filter(({ loggedIn, paused }) => loggedIn && !paused).map(({ userId }) => userId)
  return hasStaff(usersOf(board, presentIds, destination.customerId))
}
