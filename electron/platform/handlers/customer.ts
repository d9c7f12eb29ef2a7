import type { Contract } from '#shared/api/contract.ts'
import type { Handlers } from '../http/handler.ts'
import { groupHandlers } from './customer/groups.ts'
import type { CustomerPorts } from './customer/ports.ts'
import { removeCustomer } from './customer/remove-customer.ts'
import { userAudioHandlers } from './customer/user-audio.ts'
import { userRecordHandlers } from './customer/user-records.ts'
import { userHandlers } from './customer/users.ts'

/** The customer, its users and what is theirs (specification 4.6). */
export function customerHandlers(ports: CustomerPorts): Handlers<Contract['customer']> {
  return {
    ...groupHandlers(ports.store),
    ...userHandlers(ports),
    ...userRecordHandlers(ports),
    ...userAudioHandlers(ports.store),
    deleteCustomer: removeCustomer(ports),
  }
}
