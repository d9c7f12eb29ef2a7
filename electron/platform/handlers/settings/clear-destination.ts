import { readCode } from '#shared/api/codes.ts'
import type { Store } from '../../store/store.ts'
import { readAction } from '#shared/calls/routing/ivr-action.ts'
import { noDestination, type DestinationName } from './destinations.ts'
import { actionFields } from './ivr-actions.ts'
import { assignNumbers } from './number-targets.ts'
import { ofCustomer } from './of-customer.ts'

type Tables = Store

/**
 * Decision: destinations that pointed to a deleted record point to nobody. Numbers are freed, final destinations hang
 * up, keys of IVRs do nothing, and rules that redirected to it hang up too. Writes several records: run it in a
 * transaction.
 */
export function clearDestination(store: Tables, customerId: number, removed: DestinationName): void {
  assignNumbers(store, customerId, { to: removed, numbers: [] })
  const isRemoved = (type: unknown, id: unknown) =>
    id === removed.id && readCode('user.final_dst_type', type) === removed.type
  for (const table of [store.ringGroups, store.queues, store.ivrs])
    for (const { id, final_dst_type, final_dst_id } of ofCustomer<WithFinalDestination>(table, customerId))
      if (isRemoved(final_dst_type, final_dst_id)) table.update(id, noDestination)
  for (const user of ofCustomer(store.users, customerId)) {
    const hasOwn = isRemoved(user.final_dst_type, user.final_dst_id)
    const hasFollowMe = isRemoved(user.fm_final_dst_type, user.fm_final_dst_id)
    if (hasOwn || hasFollowMe)
      store.users.update(user.id, {
        ...(hasOwn ? noDestination : {}),
        ...(hasFollowMe ? noFollowMeDestination : {}),
      })
  }
  clearIvrActions(store, customerId, removed)
  for (const { id, action } of ofCustomer(store.routingRules, customerId))
    if (actionPointsTo(action, removed)) store.routingRules.update(id, { action: 'H', final_dst: false })
}

type WithFinalDestination = {
  readonly id: number
  readonly customer_id: number
  readonly final_dst_type?: unknown
  readonly final_dst_id?: unknown
}

const noFollowMeDestination = {
  fm_final_dst_type: noDestination.final_dst_type,
  fm_final_dst_id: noDestination.final_dst_id,
} as const

function clearIvrActions({ ivrs }: Store, customerId: number, removed: DestinationName): void {
  for (const ivr of ofCustomer(ivrs, customerId)) {
    const keys = actionFields
      .filter((field) => actionPointsTo(ivr[field] ?? '', removed))
      .map((field) => [field, ''])
    const random = (ivr.random_dst ?? '').split(',')
    const remaining = random.filter((action) => !actionPointsTo(action, removed))
    if (keys.length > 0 || remaining.length < random.length)
      ivrs.update(ivr.id, { ...Object.fromEntries(keys), random_dst: remaining.join(',') })
  }
}

function actionPointsTo(action: string, { type, id }: DestinationName): boolean {
  const read = readAction(action)
  return read?.kind === 'record' && read.type === type && read.id === id
}
