import type { ApiClient } from '#shared/api/client.ts'
import { readId, readText } from '#shared/api/read-field.ts'
import type { Person } from '#shared/host/state.ts'
import { readAll } from '../platform-client/read-all.ts'
import { readQueue, readRingGroup } from './read-service.ts'

/**
 * Reads queues and ring groups, and answers with who makes people of them once the users' names are known. Not every
 * role may read them: what is refused is left out without an error, since everybody can still be reached by number.
 * Undefined where neither could be read.
 */
export async function readServices(
  api: ApiClient,
  size: { readonly limit: number; readonly most: number },
): Promise<(users: ReadonlyMap<number, string>) => readonly Person[] | undefined> {
  const [queues, groups] = await Promise.all([
    readAll((query) => api.settings.listQueues({ query }), size),
    readAll((query) => api.settings.listRingGroups({ query: { ...query, include: ['users'] } }), size),
  ])
  const queueList = queues.ok ? queues.value : []
  const groupList = groups.ok ? groups.value : []
  return (users) => {
    if (!queues.ok && !groups.ok) return undefined
    const names = { users, queues: namesOf(queueList), ringGroups: namesOf(groupList) }
    return [
      ...queueList.flatMap((queue) => readQueue(queue, names) ?? []),
      ...groupList.flatMap((group) => readRingGroup(group, names) ?? []),
    ]
  }
}

function namesOf(
  records: readonly { readonly id: number; readonly name?: string | null }[],
): ReadonlyMap<number, string> {
  const named = records.map(({ id, name }) => [readId(id) ?? 0, readText(name, 'name').trim()] as const)
  return new Map(named.filter(([id]) => id > 0))
}
