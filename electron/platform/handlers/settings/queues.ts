import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Handlers, JsonRecord } from '../../http/handler.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import type { StoredQueue } from '../../store/tables/routing.ts'
import { blankRecord } from '../crud/blank-record.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { servedFields } from '../crud/served-fields.ts'
import { scopeOf } from '../visible.ts'
import { noDestination, unknownFinalDestination } from './destinations.ts'
import { chooseNumber } from './internal-numbers.ts'
import { foreignNumber, assignNumbers } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownId, unknownReference } from './references.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createQueue']>

/** Queues: everybody can read them, root can change them. */
export function queueHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const queues = crudHandlers<StoredQueue, Body>({
    table: store.queues,
    recordName: 'Queue',
    defaults: () => defaultQueue,
    parseBody(body, { user: { customer_id: customerId } }) {
      const { users = [], groups = [], ddis, number, moh_id: moh = 0, ivr_id: ivr = 0, ...rest } = body
      const ivrs = { table: store.ivrs, recordName: 'IVR', customerId }
      const userIds = users.map(({ id }) => id)
      const mistake =
        unknownId(userIds, { table: store.users, recordName: 'user', customerId }) ??
        unknownId(groups, { table: store.queueGroups, recordName: 'queue group', customerId }) ??
        unknownReference(ivr, ivrs) ??
        unknownReference(rest.post_call_ivr_id, ivrs) ??
        foreignNumber(store, customerId, ddis) ??
        unknownFinalDestination(store, customerId, { given: rest, before: undefined })
      if (mistake) return invalid(mistake)
      if (new Set(userIds).size < userIds.length) return invalid('A user is listed more than once')
      const chosen = chooseNumber(store, customerId, { kind: 'queue', requested: number })
      if (!chosen.ok) return chosen
      const members = users.map(({ id, status = true }) => ({ user_id: id, status }))
      return ok({ ...rest, moh, ivr, number: chosen.value, members, group_ids: [...new Set(groups)] })
    },
    onChange({ after, body: { ddis }, user: { customer_id: customerId } }) {
      if (after && ddis) assignNumbers(store, customerId, { to: { type: 'Q', id: after.id }, numbers: ddis })
    },
  })
  const withQueueAgents = (result: Result<JsonRecord, Refusal>, id: number | undefined) => {
    const stored = result.ok && id !== undefined ? store.queues.read(id) : undefined
    return stored ? ok(describeQueue(stored)) : result
  }
  return {
    listQueues({ query, user }) {
      const { data, total } = store.queues.list(query, scopeOf(user))
      return ok({ data: data.map(describeQueue), total })
    },
    createQueue(request) {
      const created = queues.create(request)
      return withQueueAgents(created, created.ok ? created.value.id : undefined)
    },
    readQueue: (request) => withQueueAgents(queues.read(request), request.params.id),
  } satisfies Partial<Handlers<Module>>
}

/** A queue with its groups and its agents, including whether each is logged in and paused. */
function describeQueue(stored: StoredQueue): StoredQueue {
  const users = stored.members.map(({ user_id: id, status, paused = false }) => ({ id, status, paused }))
  return { ...servedFields(Queue, stored), groups: [...stored.group_ids], users }
}

/** Times in seconds; 0 means none. */
const defaultQueue = {
  ...blankRecord(Queue),
  ...noDestination,
  agent_sounds: '',
  ann_freq: 30,
  group_ids: [],
  join_empty: true,
  members: [],
  retry: 5,
  ring_time: 20,
  skip_busy: true,
} as const
