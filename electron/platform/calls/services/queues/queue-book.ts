import { readQueue, type QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Store } from '../../../store/store.ts'

export interface QueueBook {
  queue(id: number): QueueSettings | undefined
  /** Logs a member in or out. False where there is no such member. */
  setLoggedIn(id: number, userId: number, loggedIn: boolean): boolean
}

export function storeQueues({ queues }: Pick<Store, 'queues'>): QueueBook {
  return {
    queue(id) {
      const queue = queues.read(id)
      if (!queue) return undefined
      const members = queue.members.map(({ user_id, status }) => ({ userId: user_id, loggedIn: status }))
      return readQueue(queue, members)
    },
    setLoggedIn(id, userId, loggedIn) {
      const members = queues.read(id)?.members
      if (!members?.some((member) => member.user_id === userId)) return false
      queues.update(id, {
        members: members.map((member) =>
          member.user_id === userId ? { ...member, status: loggedIn } : member,
        ),
      })
      return true
    },
  }
}
