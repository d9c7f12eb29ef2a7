import { readCode } from '#shared/api/codes.ts'
import type { Queue } from '#shared/api/modules/queues.ts'
import type { RingGroup } from '#shared/api/modules/ring-groups.ts'
import { readId, readNumber, readText, type NumberRange } from '#shared/api/read-field.ts'
import type { Person, ServiceFacts } from '#shared/host/state.ts'

/** The names behind ids that a final destination may have. */
export type ServiceNames = {
  readonly users: ReadonlyMap<number, string>
  readonly queues: ReadonlyMap<number, string>
  readonly ringGroups: ReadonlyMap<number, string>
}

/** Seconds and callers that a queue or a ring group may have; none is no limit. */
const limits: NumberRange = { least: 1, most: 1_000_000 }

/**
 * A queue as somebody who can be called. Without a number nobody can call it, and its callers are still named by it. Null
 * for a record without an id.
 */
export function readQueue(queue: Queue, names: ServiceNames): Person | null {
  return service('queue', queue, {
    members: null,
    mostCallers: readNumber(queue.max_callers, limits),
    longestWait: readNumber(queue.max_wait_time, limits),
    afterwards: afterwards(queue, names),
  })
}

/** A ring group as somebody who can be called; its users are known where they were asked for. */
export function readRingGroup(group: RingGroup, names: ServiceNames): Person | null {
  return service('ring-group', group, {
    members: Array.isArray(group.users) ? group.users.length : null,
    mostCallers: null,
    longestWait: readNumber(group.ring_time, limits),
    afterwards: afterwards(group, names),
  })
}

const labels = { queue: 'Queue', 'ring-group': 'Ring group' } as const

function service(
  kind: keyof typeof labels,
  record: Pick<Queue | RingGroup, 'id' | 'name' | 'number'>,
  facts: ServiceFacts,
): Person | null {
  const id = readId(record.id)
  if (id === null) return null
  const written = readText(record.number, 'number').trim()
  const number = written === '0' ? '' : written
  return {
    key: `${kind}:${id}`,
    kind,
    name: readText(record.name, 'name').trim() || `${labels[kind]} ${number || id}`,
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
  return { type: word, name: names?.get(readId(id) ?? 0) ?? '' }
}
