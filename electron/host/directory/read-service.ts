import { readCode } from '#shared/api/codes.ts'
import type { Queue } from '#shared/api/modules/queues.ts'
import type { RingGroup } from '#shared/api/modules/ring-groups.ts'
import type { Person, ServiceFacts } from '#shared/host/slices.ts'

/** The names behind ids that a final destination may have. */
export type ServiceNames = {
  readonly users: ReadonlyMap<number, string>
  readonly queues: ReadonlyMap<number, string>
  readonly ringGroups: ReadonlyMap<number, string>
}

/**
 * A queue as somebody who can be called. Without a number nobody can call it, and its callers are still named by it. No
 * callers or seconds at most is no limit.
 */
export function readQueue(queue: Queue, names: ServiceNames): Person {
  return service('queue', queue, {
    members: null,
    mostCallers: queue.max_callers || null,
    longestWait: queue.max_wait_time || null,
    afterwards: afterwards(queue, names),
  })
}

/** A ring group as somebody who can be called; its users are known where they were asked for. */
export function readRingGroup(group: RingGroup, names: ServiceNames): Person {
  return service('ring-group', group, {
    members: group.users?.length ?? null,
    mostCallers: null,
    longestWait: group.ring_time || null,
    afterwards: afterwards(group, names),
  })
}

const labels = { queue: 'Queue', 'ring-group': 'Ring group' } as const

function service(
  kind: keyof typeof labels,
  record: Pick<Queue | RingGroup, 'id' | 'name' | 'number'>,
  facts: ServiceFacts,
): Person {
  const number = record.number ? String(record.number) : ''
  return {
    key: `${kind}:${record.id}`,
    kind,
    name: record.name?.trim() || `${labels[kind]} ${number || record.id}`,
    company: '',
    notes: '',
    numbers: number === '' ? [] : [{ label: labels[kind], number }],
    phones: 0,
    service: facts,
  }
}

function afterwards(
  { final_dst_type: type, final_dst_id: id }: Pick<Queue, 'final_dst_type' | 'final_dst_id'>,
  { users, queues, ringGroups }: ServiceNames,
): ServiceFacts['afterwards'] {
  const word = readCode('user.final_dst_type', type)
  if (word === undefined) return null
  const byType = { U: users, V: users, Q: queues, R: ringGroups } as const
  const names = word in byType ? byType[word as keyof typeof byType] : undefined
  return { type: word, name: names?.get(id ?? 0) ?? '' }
}
