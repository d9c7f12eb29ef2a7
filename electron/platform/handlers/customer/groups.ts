import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import type { Handlers } from '../../http/handler.ts'
import type {
  StoredQueueGroup,
  StoredUserGroup,
  StoredUserGroupPolicy,
} from '../../store/tables/organisation.ts'
import type { Store } from '../../store/store.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { ofCustomer } from '../settings/of-customer.ts'

type Module = Contract['customer']

/**
 * Groups of queues and of users, and policies of the latter: everybody can read them, root can change them. Decision:
 * groups organise queues and users, which show theirs (`groups`), and change nothing else: the document gives them a
 * name and a color. A policy is a name and a color too, and does not say to whom or to what it applies: it is stored as
 * written.
 */
export function groupHandlers(store: Store) {
  const queueGroups = crudHandlers<StoredQueueGroup, EndpointBody<Module['createQueueGroup']>>({
    table: store.queueGroups,
    recordName: 'Queue group',
    defaults: () => ({ name: '' }),
    onChange({ before, after, user }) {
      if (before && !after) removeFromQueues(store, user.customer_id, before.id)
    },
  })
  const userGroups = crudHandlers<StoredUserGroup, EndpointBody<Module['createUserGroup']>>({
    table: store.userGroups,
    recordName: 'User group',
    defaults: () => defaultGroup,
    onChange({ before, after, user }) {
      if (before && !after) removeFromUsers(store, user.customer_id, before.id)
    },
  })
  const policies = crudHandlers<StoredUserGroupPolicy, EndpointBody<Module['createUserGroupPolicy']>>({
    table: store.userGroupPolicies,
    recordName: 'User group policy',
    defaults: () => defaultGroup,
  })
  return {
    listQueueGroups: queueGroups.list,
    createQueueGroup: queueGroups.create,
    readQueueGroup: queueGroups.read,
    changeQueueGroup: queueGroups.change,
    deleteQueueGroup: queueGroups.remove,
    listUserGroups: userGroups.list,
    createUserGroup: userGroups.create,
    readUserGroup: userGroups.read,
    changeUserGroup: userGroups.change,
    deleteUserGroup: userGroups.remove,
    listUserGroupPolicies: policies.list,
    createUserGroupPolicy: policies.create,
    readUserGroupPolicy: policies.read,
    changeUserGroupPolicy: policies.change,
    deleteUserGroupPolicy: policies.remove,
  } satisfies Partial<Handlers<Module>>
}

const defaultGroup = { name: '', color: '#808080' } as const

function removeFromQueues({ queues }: Store, customerId: number, group: number): void {
  for (const { id, group_ids } of ofCustomer(queues, customerId))
    if (group_ids.includes(group))
      queues.update(id, { group_ids: group_ids.filter((each) => each !== group) })
}

function removeFromUsers({ users }: Store, customerId: number, group: number): void {
  for (const { id, groups } of ofCustomer(users, customerId))
    if (groups?.includes(group)) users.update(id, { groups: groups.filter((each) => each !== group) })
}
