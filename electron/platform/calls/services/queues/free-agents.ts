import { hasStaff } from '#shared/calls/routing/queue-rules.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { queueAllows } from '#shared/calls/routing/reachable.ts'
import { inRingOrder } from '#shared/calls/routing/ring-order.ts'
import type { CallUser } from '../../directory.ts'
import { phonesFirst, reachable, usersOf } from '../agents/reachable.ts'
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
  const places = members.map(({ userId }) => userId)
  const ready = members
    .filter(({ userId, loggedIn, paused }) => loggedIn && !paused && log.wrapUpEnd(userId) <= board.now())
    .map(({ userId }) => userId)
  const allowed = queueAllows(skipBusy)
  const free = new Map(
    reachable(board, ready, { caller: served.call, allowed }).map((user) => [user.id, user]),
  )
  const candidates = [...free.keys()].map((userId) => ({
    id: userId,
    place: places.indexOf(userId),
    ...log.record(id, userId),
  }))
  const lastRung = places.indexOf(log.lastRungBy(id) ?? 0)
  const order = inRingOrder(candidates, { strategy, longestIdleFirst, lastRung, random })
  return phonesFirst(
    board,
    order.map((candidate) => free.get(candidate.id)).filter((user) => user !== undefined),
  )
}

/** Whether anybody works for the queue at all, talking or not, for `join_empty`. */
export function isStaffed(
  board: Switchboard,
  { members }: QueueSettings,
  { destination }: ServedCall,
): boolean {
  const present = members.filter(({ loggedIn, paused }) => loggedIn && !paused).map(({ userId }) => userId)
  return hasStaff(usersOf(board, present, destination.customerId))
}
