import type { ApiClient } from '#shared/api/client.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import type { RoutingLists } from '#shared/calls/routing/read-configuration.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { RoutingPart } from '#shared/host/routing.ts'
import { readAll } from '../platform-client/read-all.ts'

export type RoutingApi = Pick<ApiClient, 'settings' | 'customer' | 'history'>

/** Most records read of a list. */
const maxRecords = 5_000
const pageSize = 500

export type ReadLists = {
  readonly lists: RoutingLists
  readonly missing: readonly { readonly part: RoutingPart; readonly error: AppError }[]
  readonly cut: readonly RoutingPart[]
}

/** Reads every list that determines the routing, in parallel. An unreadable one is empty, and named as missing. */
export async function readRoutingLists({ settings, customer }: RoutingApi): Promise<ReadLists> {
  const missing: { part: RoutingPart; error: AppError }[] = []
  const cut: RoutingPart[] = []
  const read = async <Item extends object>(
    part: RoutingPart,
    readPage: (query: CollectionQuery) => Outcome<Page<Item>>,
  ): Promise<readonly Item[]> => {
    const all = await readAll(readPage, { limit: pageSize, maxRecords: maxRecords + 1 })
    if (!all.ok) {
      missing.push({ part, error: all.error })
      return []
    }
    if (all.value.length > maxRecords) cut.push(part)
    return all.value.slice(0, maxRecords)
  }
  const [ddis, users, ringGroups, queues, ivrs, conferences, routingRules] = await Promise.all([
    read('numbers', (query) => settings.listDdis({ query })),
    read('users', (query) => customer.listUsers({ query })),
    read('ringGroups', (query) => settings.listRingGroups({ query: { ...query, include: ['users'] } })),
    read('queues', (query) => settings.listQueues({ query })),
    read('ivrs', (query) => settings.listIvrs({ query })),
    read('conferences', (query) => settings.listConferences({ query })),
    read('rules', (query) => settings.listRoutingRules({ query })),
  ])
  return { lists: { ddis, users, ringGroups, queues, ivrs, conferences, routingRules }, missing, cut }
}
