import type { ApiClient } from '#shared/api/client.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Person } from '#shared/host/slices.ts'
import { readAll } from '../platform-client/read-all.ts'
import { readQueue, readRingGroup } from './read-service.ts'

/** What was read of queues and ring groups. */
export type Services = {
  /** Why a list of them could not be read. */
  readonly errors: readonly AppError[]
  /** Both as people, once the users' names are known; a list that could not be read stays as it was `before`. */
  people(users: ReadonlyMap<number, string>, before: readonly Person[]): readonly Person[]
}

/** Whether this role may not read such a list, or the platform has none: everybody can be reached by number all the same. */
export function isWithheld({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found'
}

/** Reads queues and ring groups. */
export async function readServices(
  api: ApiClient,
  size: { readonly limit: number; readonly most: number },
): Promise<Services> {
  const [queues, groups] = await Promise.all([
    readAll((query) => api.settings.listQueues({ query }), size),
    readAll((query) => api.settings.listRingGroups({ query: { ...query, include: ['users'] } }), size),
  ])
  return {
    errors: [queues, groups].flatMap((read) => (read.ok ? [] : [read.error])),
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
      ]
    },
  }
}

function namesOf(
  records: readonly { readonly id: number; readonly name?: string | null }[],
): ReadonlyMap<number, string> {
  return new Map(records.map(({ id, name }) => [id, name?.trim() ?? '']))
}

/** Names of people by id, which their keys end with. */
export function namesOfPeople(people: readonly Person[]): ReadonlyMap<number, string> {
  return new Map(people.map(({ key, name }) => [Number(key.split(':')[1]), name] as const))
}
