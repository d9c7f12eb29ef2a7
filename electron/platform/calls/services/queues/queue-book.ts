import { readQueue, type QueueSettings } from '#shared/calls/routing/queue.ts'
import type { Store } from '../../../store/store.ts'

/** A change in an agent's attendance at a queue. */
export type Attendance = { readonly loggedIn: boolean } | { readonly paused: boolean }

export interface QueueBook {
  queue(id: number): QueueSettings | undefined
  /** Logs a member in or out, which ends a pause, or begins or ends one. False if there is no such member. */
  setAttendance(id: number, userId: number, change: Attendance): boolean
  /** The queues of a customer that a user works for, by id. */
  queuesOf(customerId: number, userId: number): readonly number[]
}

export function storeQueues({ queues }: Pick<Store, 'queues'>): QueueBook {
  return {
    queue(id) {
      const queue = queues.read(id)
      if (!queue) return undefined
      const members = queue.members.map(({ user_id, status, paused = false }) => ({
        userId: user_id,
        loggedIn: status,
        paused,
      }))
      return readQueue(queue, members)
    },
    setAttendance(id, userId, change) {
      const members = queues.read(id)?.members
      if (!members?.some((member) => member.user_id === userId)) return false
      const changes =
        'loggedIn' in change ? { status: change.loggedIn, paused: false } : { paused: change.paused }
      queues.update(id, {
        members: members.map((member) => (member.user_id === userId ? { ...member, ...changes } : member)),
      })
      return true
    },
    queuesOf: (customerId, userId) =>
      queues
        .where([{ property: 'customer_id', operator: 'eq', value: customerId }])
        .filter(({ members }) => members.some((member) => member.user_id === userId))
        .map(({ id }) => id),
  }
}
