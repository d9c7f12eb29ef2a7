import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers, Handler } from '../http/handler.ts'
import { groupHandlers } from './customer/groups.ts'
import type { CustomerPorts } from './customer/ports.ts'
import { userAudioHandlers } from './customer/user-audio.ts'
import { userRecordHandlers } from './customer/user-records.ts'
import { userHandlers } from './customer/users.ts'
import { forbidden } from '../http/refusal.ts'
import { ofCustomer } from './settings/of-customer.ts'

/** The customer, its users and their records (specification 4.6). */
export function customerHandlers(ports: CustomerPorts): Handlers<Contract['customer']> {
  return {
    ...groupHandlers(ports.store),
    ...userHandlers(ports),
    ...userRecordHandlers(ports),
    ...userAudioHandlers(ports.store),
    deleteCustomer: removeCustomer(ports),
  }
}

/**
 * Deletes the caller's own customer with all users and records; any other id is refused, so that nobody learns which
 * customers exist. From then on nobody can sign in, call or be called. The records that its last calls leave are
 * deleted too.
 */
function removeCustomer({
  store,
  engine,
  lines,
}: CustomerPorts): Handler<Contract['customer']['deleteCustomer']> {
  return async ({ params: { id: customerId }, user }) => {
    if (!user.is_root || customerId !== user.customer_id)
      return forbidden('Only its own root user may delete a customer')
    const sipUsers = ofCustomer(store.users, customerId).map(({ ext }) => ext)
    store.removeCustomer(customerId)
    for (const sipUser of sipUsers) lines.removeRegistrations(sipUser)
    await engine.endCalls((facts) => facts.customerId === customerId)
    store.removeCustomer(customerId)
    return ok(undefined)
  }
}
