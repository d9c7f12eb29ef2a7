import { readCode } from '#shared/api/codes.ts'
import type { Store } from '../../store/store.ts'
import { readAction } from '#shared/calls/routing/ivr-action.ts'
import { nowhere, type DestinationName } from './destinations.ts'
import { actionFields } from './ivr-actions.ts'
import { leadNumbers } from './numbers-to.ts'
import { ofCustomer } from './of-customer.ts'

type Tables = Store

/**
 * Decision: destinations that pointed to a deleted record point to nobody. Numbers are freed, final destinations hang
 * up, keys of IVRs do nothing, and rules that redirected to it hang up too. Writes several records: run it in a
 * transaction.
 */
export function forgetDestination(store: Tables, customerId: number, gone: DestinationName): void {
  leadNumbers(store, customerId, { to: gone, numbers: [] })
  const leadsThere = (type: unknown, id: unknown) =>
    id === gone.id && readCode('user.final_dst_type', type) === gone.type
  for (const table of [store.ringGroups, store.queues, store.ivrs])
    for (const { id, final_dst_type, final_dst_id } of ofCustomer<Ending>(table, customerId))
      if (leadsThere(final_dst_type, final_dst_id)) table.update(id, nowhere)
  for (const user of ofCustomer(store.users, customerId)) {
    const own = leadsThere(user.final_dst_type, user.final_dst_id)
    const followed = leadsThere(user.fm_final_dst_type, user.fm_final_dst_id)
    if (own || followed)
      store.users.update(user.id, { ...(own ? nowhere : {}), ...(followed ? nowhereFollowed : {}) })
  }
  forgetActions(store, customerId, gone)
  for (const { id, action } of ofCustomer(store.routingRules, customerId))
    if (names(action, gone)) store.routingRules.update(id, { action: 'H', final_dst: false })
}

type Ending = {
  readonly id: number
  readonly customer_id: number
  readonly final_dst_type?: unknown
  readonly final_dst_id?: unknown
}

const nowhereFollowed = {
  fm_final_dst_type: nowhere.final_dst_type,
  fm_final_dst_id: nowhere.final_dst_id,
} as const

function forgetActions({ ivrs }: Store, customerId: number, gone: DestinationName): void {
  for (const ivr of ofCustomer(ivrs, customerId)) {
    const keys = actionFields.filter((field) => names(ivr[field] ?? '', gone)).map((field) => [field, ''])
    const random = (ivr.random_dst ?? '').split(',')
    const left = random.filter((action) => !names(action, gone))
    if (keys.length > 0 || left.length < random.length)
      ivrs.update(ivr.id, { ...Object.fromEntries(keys), random_dst: left.join(',') })
  }
}

function names(action: string, { type, id }: DestinationName): boolean {
  const read = readAction(action)
  return read?.kind === 'record' && read.type === type && read.id === id
}
