import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Ivr } from '#shared/api/modules/ivrs.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid } from '../../http/refusal.ts'
import type { StoredIvr } from '../../store/tables/routing.ts'
import { blankRecord } from '../crud/blank-record.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { noDestination, unknownFinalDestination } from './destinations.ts'
import { chooseNumber } from './internal-numbers.ts'
import { invalidAction } from './ivr-actions.ts'
import { foreignNumber, assignNumbers } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createIvr']>

/** IVRs: everybody can read them, root can change them. */
export function ivrHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const ivrs = crudHandlers<StoredIvr, Body>({
    table: store.ivrs,
    recordName: 'IVR',
    defaults: () => defaultIvr,
    parseBody({ ddis, number, post_sounds, ...rest }, { user: { customer_id: customerId }, before }) {
      const mistake =
        invalidAction(store, customerId, rest) ??
        foreignNumber(store, customerId, ddis) ??
        unknownFinalDestination(store, customerId, { given: rest, before })
      if (mistake) return invalid(mistake)
      const current = before?.number
      const chosen = chooseNumber(store, customerId, { kind: 'ivr', requested: number, current })
      if (!chosen.ok) return chosen
      const sounds = post_sounds ? { post_sounds: post_sounds.join(',') } : {}
      return ok({ ...rest, ...sounds, number: chosen.value })
    },
    onChange({ after, body: { ddis }, user: { customer_id: customerId } }) {
      if (after && ddis) assignNumbers(store, customerId, { to: { type: 'I', id: after.id }, numbers: ddis })
    },
  })
  return {
    listIvrs: ivrs.list,
    createIvr: ivrs.create,
    readIvr: ivrs.read,
    changeIvr: ivrs.change,
  } satisfies Partial<Handlers<Module>>
}

/** Defaults of a new IVR; times in seconds. */
export const defaultIvr = {
  ...blankRecord(Ivr),
  ...noDestination,
  ring_time: 25,
  timeout: 5,
  repeats: 3,
} as const
