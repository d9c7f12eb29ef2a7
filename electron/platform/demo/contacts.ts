import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredContact } from '../store/rows.ts'
import { idsOf } from './company/people.ts'
import { customerId } from './customer.ts'
import type { Customer } from './customers/customers.ts'
import { knownCustomers } from './customers/known-customers.ts'
import type { DatedCall } from './past/past-call.ts'
import type { Random } from './random.ts'

type ContactsOptions = {
  readonly customers: readonly Customer[]
  readonly calls: readonly DatedCall[]
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: number
}

const dayMilliseconds = 86_400_000
const contactOwners = idsOf('Orders', 'Trade desk', 'Repairs')

/** The telephone book: customers with the results of their calls; a few belong to one agent alone. */
export function makeContacts({
  customers,
  calls,
  random,
  now,
}: ContactsOptions): readonly Omit<StoredContact, 'id'>[] {
  const lastCalls = new Map<number, number>()
  for (const { source, target, startedAt } of calls) {
    const contactId = source.contactId ?? target.contactId
    if (contactId !== undefined) lastCalls.set(contactId, startedAt)
  }
  return customers.map((customer, index) => {
    const lastCall = lastCalls.get(index + 1)
    const isKnown = index < knownCustomers.length
    const owner = !isKnown && random.chance(0.02) ? (random.pickOrNone(contactOwners) ?? null) : null
    const isDue = !isKnown && random.chance(0.004)
    return {
      customer_id: customerId,
      company: customer.company,
      created_at: writeTimestamp(now - random.between(130, 900) * dayMilliseconds),
      email: customer.email,
      ext: '',
      first_name: customer.first,
      global: owner === null,
      group_name: customer.group,
      internal: false,
      last_call_at: lastCall === undefined ? null : writeTimestamp(lastCall),
      last_name: customer.last,
      mobile: customer.mobile,
      mobile_1: '',
      mobile_2: '',
      nb_call_attempts: isDue ? random.between(1, 3) : 0,
      next_call_at: isDue ? writeTimestamp(now + random.between(1, 10) * dayMilliseconds) : null,
      notes: customer.notes,
      tel: customer.tel,
      tel_1: customer.other,
      tel_2: '',
      transfer_list: index % 160 === 5,
      type: writeCode('contact.type', customer.group === 'Suppliers' ? 'supplier' : 'customer'),
      user_id: owner,
    }
  })
}
