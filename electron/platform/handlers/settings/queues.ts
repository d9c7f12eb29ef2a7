import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid } from '../../http/refusal.ts'
import type { StoredQueue } from '../../store/tables/routing.ts'
import { blankRecord } from '../plain/blank-record.ts'
import { plainHandlers } from '../plain/plain-resource.ts'
import { nowhere, unknownFinal } from './destinations.ts'
import { chooseNumber } from './internal-numbers.ts'
import { foreignNumber, leadNumbers } from './numbers-to.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownId, unknownReference } from './references.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createQueue']>

/** Queues: everybody reads them, root makes them. */
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
  return { listQueues: queues.list, createQueue: queues.create, readQueue: queues.read } satisfies Partial<
    Handlers<Module>
  >
}

/** Seconds where they are times; 0 is without. */
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
