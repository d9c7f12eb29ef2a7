import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Handlers, JsonRecord } from '../../http/handler.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import type { StoredQueue } from '../../store/tables/routing.ts'
import { blankRecord } from '../plain/blank-record.ts'
import { plainHandlers } from '../plain/plain-resource.ts'
import { served } from '../plain/served.ts'
import { scopeOf } from '../visible.ts'
import { nowhere, unknownFinal } from './destinations.ts'
import { chooseNumber } from './internal-numbers.ts'
import { foreignNumber, leadNumbers } from './numbers-to.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownId, unknownReference } from './references.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createQueue']>

/** Queues: everybody can read them, root can change them. */
export function queueHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const queues = plainHandlers<StoredQueue, Body>({
    table: store.queues,
    what: 'Queue',
    fresh: () => freshQueue,
    read(body, { user: { customer_id: customerId } }) {
      const { users = [], groups = [], ddis, number, moh_id: moh = 0, ivr_id: ivr = 0, ...rest } = body
      const ivrs = { table: store.ivrs, what: 'IVR', customerId }
      const userIds = users.map(({ id }) => id)
      const mistake =
        unknownId(userIds, { table: store.users, what: 'user', customerId }) ??
        unknownId(groups, { table: store.queueGroups, what: 'queue group', customerId }) ??
        unknownReference(ivr, ivrs) ??
        unknownReference(rest.post_call_ivr_id, ivrs) ??
        foreignNumber(store, customerId, ddis) ??
        unknownFinal(store, customerId, { given: rest, before: undefined })
      if (mistake) return invalid(mistake)
      if (new Set(userIds).size < userIds.length) return invalid('A user is listed more than once')
      const chosen = chooseNumber(store, customerId, { kind: 'queue', asked: number })
      if (!chosen.ok) return chosen
      const members = users.map(({ id, status = true }) => ({ user_id: id, status }))
      return ok({ ...rest, moh, ivr, number: chosen.value, members, group_ids: [...new Set(groups)] })
    },
    changed({ after, body: { ddis }, user: { customer_id: customerId } }) {
      if (after && ddis) leadNumbers(store, customerId, { to: { type: 'Q', id: after.id }, numbers: ddis })
    },
  })
  const withAgents = (made: Result<JsonRecord, Refusal>, id: number | undefined) => {
    const stored = made.ok && id !== undefined ? store.queues.read(id) : undefined
    return stored ? ok(shownQueue(stored)) : made
  }
  return {
    listQueues({ query, user }) {
      const { data, total } = store.queues.list(query, scopeOf(user))
      return ok({ data: data.map(shownQueue), total })
    },
    createQueue(request) {
      const made = queues.create(request)
      return withAgents(made, made.ok ? made.value.id : undefined)
    },
    readQueue: (request) => withAgents(queues.read(request), request.params.id),
  } satisfies Partial<Handlers<Module>>
}

/** A queue with its groups and its agents, including whether each is logged in and paused. */
function shownQueue(stored: StoredQueue): StoredQueue {
  const users = stored.members.map(({ user_id: id, status, paused = false }) => ({ id, status, paused }))
  return { ...served(Queue, stored), groups: [...stored.group_ids], users }
}

/** Times in seconds; 0 means none. */
const freshQueue = {
  ...blankRecord(Queue),
  ...nowhere,
  agent_sounds: '',
  ann_freq: 30,
  group_ids: [],
  join_empty: true,
  members: [],
  retry: 5,
  ring_time: 20,
  skip_busy: true,
} as const
