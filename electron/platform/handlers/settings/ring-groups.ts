import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { RingGroup } from '#shared/api/modules/ring-groups.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid } from '../../http/refusal.ts'
import type { StoredRingGroup } from '../../store/tables/routing.ts'
import { dictionaryOf } from '../code-words.ts'
import { blankRecord } from '../crud/blank-record.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { readOnlyHandlers } from '../crud/read-only.ts'
import { noDestination, unknownFinalDestination } from './destinations.ts'
import { clearDestination } from './clear-destination.ts'
import { chooseNumber } from './internal-numbers.ts'
import { foreignNumber, assignNumbers } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownId } from './references.ts'
import { listWithMembers } from './ring-group-members.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createRingGroup']>

/** Ring groups and pickup groups: everybody can read them, root can change ring groups. */
export function ringGroupHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const groups = crudHandlers<StoredRingGroup, Body>({
    table: store.ringGroups,
    recordName: 'Ring group',
    defaults: () => defaultRingGroup,
    parseBody({ users, ddis, number, ...rest }, { user: { customer_id: customerId }, before }) {
      const mistake =
        unknownId(users, { table: store.users, recordName: 'user', customerId }) ??
        foreignNumber(store, customerId, ddis) ??
        unknownFinalDestination(store, customerId, { given: rest, before })
      if (mistake) return invalid(mistake)
      const current = before?.number
      const chosen = chooseNumber(store, customerId, {
        kind: 'ringGroup',
        requested: number,
        current,
      })
      if (!chosen.ok) return chosen
      return ok({ ...rest, number: chosen.value, ...(users ? { user_ids: [...new Set(users)] } : {}) })
    },
    onChange({ before, after, body: { ddis }, user: { customer_id: customerId } }) {
      if (before && !after) clearDestination(store, customerId, { type: 'R', id: before.id })
      if (after && ddis) assignNumbers(store, customerId, { to: { type: 'R', id: after.id }, numbers: ddis })
    },
  })
  const pickupGroups = readOnlyHandlers(store.pickupGroups, 'Pickup group')
  return {
    listRingGroups: ({ query, user }) =>
      query.include ? listWithMembers(store, user, query) : groups.list({ query, user }),
    createRingGroup: groups.create,
    ringGroupDictionaries: () => ok(dictionaryOf(RingGroup)),
    readRingGroup: groups.read,
    changeRingGroup: groups.change,
    deleteRingGroup: groups.remove,
    listPickupGroups: pickupGroups.list,
    readPickupGroup: pickupGroups.read,
  } satisfies Partial<Handlers<Module>>
}

const defaultRingGroup = { ...blankRecord(RingGroup), ...noDestination, ring_time: 20, user_ids: [] } as const
