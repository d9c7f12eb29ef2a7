import { writeCode } from '#shared/api/codes.ts'
import { RingGroup } from '#shared/api/modules/ring-groups.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import type { StoredDdi, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { servedFields } from '../crud/served-fields.ts'
import { scopeOf } from '../visible.ts'
import { ofCustomer } from './of-customer.ts'

type Tables = Store

const includableParts = ['ddis', 'users'] as const

/** The ring groups with the users and numbers that `include` requests (specification 4.1); 400 for anything else. */
export function listWithMembers(
  store: Tables,
  user: StoredUser,
  query: CollectionQuery,
): Result<Page<RingGroup>, Refusal> {
  const include = query.include ?? []
  const unknown = include.find((part) => !includableParts.some((known) => known === part))
  if (unknown !== undefined) return invalid(`include may name ddis and users, not ${unknown.slice(0, 100)}`)
  const { data, total } = store.ringGroups.list(query, scopeOf(user))
  const users = include.includes('users') ? usersById(store, user.customer_id) : undefined
  const numbers = include.includes('ddis') ? numbersByGroup(store, user.customer_id) : undefined
  const groups = data.map((group) => ({
    ...servedFields(RingGroup, group),
    ...(users ? { users: group.user_ids.flatMap((id) => users.get(id) ?? []) } : {}),
    ...(numbers ? { ddis: (numbers.get(group.id) ?? []).map(describeNumber) } : {}),
  }))
  return ok({ data: groups, total })
}

function usersById({ users }: Tables, customerId: number) {
  return new Map(
    ofCustomer(users, customerId).map(({ id, first_name, last_name, ext }) => [
      id,
      { id, first_name, last_name, ext },
    ]),
  )
}

function numbersByGroup({ ddis }: Tables, customerId: number) {
  const toGroups = ofCustomer(ddis, customerId, {
    property: 'target_type',
    operator: 'eq',
    value: writeCode('ddi.target_type', 'R'),
  })
  return Map.groupBy(toGroups, ({ target_id }) => target_id)
}

function describeNumber({ id, e164, name }: StoredDdi) {
  return { id: String(id), e164, name }
}
