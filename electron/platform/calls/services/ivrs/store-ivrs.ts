import { readIvr, type Ivr } from '#shared/calls/routing/ivr.ts'
import type { Store } from '../../../store/store.ts'

/** The lookups of an IVR service. */
export interface IvrBook {
  ivr(id: number): Ivr | undefined
  /** Every number that can be dialled within a customer: extensions, and the numbers of services. */
  internalNumbers(customerId: number): readonly string[]
}

type Tables = Pick<Store, 'ivrs' | 'users' | 'queues' | 'ringGroups' | 'conferences'>

/** IVRs from the store. A number's target may change at any time, so nothing is cached between calls. */
export function storeIvrs(store: Tables): IvrBook {
  return {
    ivr(id) {
      const stored = store.ivrs.read(id)
      return stored && readIvr(stored, stored.customer_id)
    },
    internalNumbers(customerId) {
      const ofCustomer = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const
      return [
        ...store.users.where(ofCustomer).map(({ ext }) => ext),
        ...[store.queues, store.ringGroups, store.ivrs].flatMap((table) =>
          table.where(ofCustomer).map(({ number }) => String(number)),
        ),
        ...store.conferences.where(ofCustomer).map(({ confno }) => String(confno)),
      ].filter((number) => number !== '')
    },
  }
}
