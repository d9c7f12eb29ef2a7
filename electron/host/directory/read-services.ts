import type { ApiClient } from '#shared/api/client.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { CompanyLists, Person, ServiceFacts } from '#shared/host/slices.ts'
import { readAll } from '../platform-client/read-all.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Conference } from '#shared/api/modules/conferences.ts'
import type { Queue } from '#shared/api/modules/queues.ts'
import type { RingGroup } from '#shared/api/modules/ring-groups.ts'

/** The result of reading queues, ring groups and conference rooms. */
export type Services = {
  /** One error for each list that could not be read. */
  readonly errors: readonly AppError[]
  readonly lists: CompanyLists
  /** Returns all as people, given the names of users; for a list that could not be read, those of `before`. */
  people(users: ReadonlyMap<number, string>, before: readonly Person[]): readonly Person[]
}

/** Whether this role may not read such a list, or the platform has none. Dialling by number works all the same. */
export function isWithheld({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found'
}

function wasRead(answer: Result<unknown>): 'read' | 'failed' {
  return answer.ok || isWithheld(answer.error) ? 'read' : 'failed'
}

/** Reads queues, ring groups and conference rooms. */
export async function readServices(
  api: ApiClient,
  size: { readonly limit: number; readonly maxRecords: number },
): Promise<Services> {
  const [queues, groups, rooms] = await Promise.all([
    readAll((query) => api.settings.listQueues({ query }), size),
    readAll((query) => api.settings.listRingGroups({ query: { ...query, include: ['users'] } }), size),
    readAll((query) => api.settings.listConferences({ query }), size),
  ])
  return {
    errors: [queues, groups, rooms].flatMap((read) => (read.ok ? [] : [read.error])),
    lists: { queue: wasRead(queues), 'ring-group': wasRead(groups), conference: wasRead(rooms) },
    people(users, before) {
      const kept = (kind: Person['kind']) => before.filter((person) => person.kind === kind)
      const names = {
        users,
        queues: queues.ok ? namesOf(queues.value) : namesOfPeople(kept('queue')),
        ringGroups: groups.ok ? namesOf(groups.value) : namesOfPeople(kept('ring-group')),
      }
      return [
        ...(queues.ok ? queues.value.map((queue) => readQueue(queue, names)) : kept('queue')),
        ...(groups.ok ? groups.value.map((group) => readRingGroup(group, names)) : kept('ring-group')),
        ...(rooms.ok ? rooms.value.map(readConference) : kept('conference')),
      ]
    },
  }
}

function namesOf(
  records: readonly { readonly id: number; readonly name?: string | null }[],
): ReadonlyMap<number, string> {
  return new Map(records.map(({ id, name }) => [id, name?.trim() ?? '']))
}

/** Names of people by id, taken from the end of their keys. */
export function namesOfPeople(people: readonly Person[]): ReadonlyMap<number, string> {
  return new Map(people.map(({ key, name }) => [Number(key.split(':')[1]), name] as const))
}

/** Names by id for the targets of a final destination. */
type ServiceNames = {
  readonly users: ReadonlyMap<number, string>
  readonly queues: ReadonlyMap<number, string>
  readonly ringGroups: ReadonlyMap<number, string>
}

/**
 * Reads a queue as a callable person. A queue without a number cannot be called, but still gives its callers a name. A
 * maximum of zero callers or seconds means no limit.
 */
export function readQueue(queue: Queue, names: ServiceNames): Person {
  return service('queue', queue, {
    members: null,
    mostCallers: queue.max_callers || null,
    longestWait: queue.max_wait_time || null,
    ...(typeof queue.wrap_up_panel === 'boolean' && {
      wrapUp: { panel: queue.wrap_up_panel, seconds: Math.max(0, queue.wrap_up_panel_timeout ?? 0) },
    }),
    afterwards: afterwards(queue, names),
  })
}

/** Reads a ring group as a callable person; `members` is null unless the users were included in the request. */
export function readRingGroup(group: RingGroup, names: ServiceNames): Person {
  return service('ring-group', group, {
    members: group.users?.length ?? null,
    mostCallers: null,
    longestWait: group.ring_time || null,
    afterwards: afterwards(group, names),
  })
}

function service(
  kind: 'queue' | 'ring-group',
  record: Pick<Queue | RingGroup, 'id' | 'name' | 'number'>,
  facts: ServiceFacts,
): Person {
  const number = record.number ? String(record.number) : ''
  return {
    key: `${kind}:${record.id}`,
    kind,
    name: record.name?.trim() || number || `#${record.id}`,
    company: '',
    notes: '',
    numbers: number === '' ? [] : [{ label: kind, number }],
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

/** Reads a conference room as a callable person. */
export function readConference({ id, name, confno }: Conference): Person {
  const number = confno ? String(confno) : ''
  return {
    key: `conference:${id}`,
    kind: 'conference',
    name: name?.trim() || number || `#${id}`,
    company: '',
    notes: '',
    numbers: number === '' ? [] : [{ label: 'conference', number }],
    phones: 0,
  }
}
