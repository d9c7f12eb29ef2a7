import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Conference } from '#shared/api/modules/conferences.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid } from '../../http/refusal.ts'
import type { StoredConference } from '../../store/tables/routing.ts'
import { blankRecord } from '../crud/blank-record.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { clearDestination } from './clear-destination.ts'
import { chooseNumber } from './internal-numbers.ts'
import { foreignNumber, assignNumbers } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createConference']>

/** Conference rooms: everybody can read them, root can change them. The platform chooses their internal number. */
export function conferenceHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const rooms = crudHandlers<StoredConference, Body>({
    table: store.conferences,
    recordName: 'Conference',
    defaults: () => defaultConference,
    parseBody({ ddis, ...rest }, { user: { customer_id: customerId }, before }) {
      const mistake = foreignNumber(store, customerId, ddis)
      if (mistake) return invalid(mistake)
      const chosen = chooseNumber(store, customerId, { kind: 'conference', current: before?.confno })
      return chosen.ok ? ok({ ...rest, confno: chosen.value }) : chosen
    },
    onChange({ before, after, body: { ddis }, user: { customer_id: customerId } }) {
      if (before && !after) clearDestination(store, customerId, { type: 'C', id: before.id })
      if (after && ddis) assignNumbers(store, customerId, { to: { type: 'C', id: after.id }, numbers: ddis })
    },
  })
  return {
    listConferences: rooms.list,
    createConference: rooms.create,
    readConference: rooms.read,
    changeConference: rooms.change,
    deleteConference: rooms.remove,
  } satisfies Partial<Handlers<Module>>
}

const defaultConference = { ...blankRecord(Conference), ann_join_leave: true, confno_pstn: null } as const
