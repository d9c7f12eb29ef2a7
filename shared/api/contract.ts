import { authentication } from './modules/authentication.ts'
import { calls } from './modules/calls.ts'
import { customer } from './modules/customer.ts'
import { history } from './modules/history.ts'
import { settings } from './modules/settings.ts'

/** The whole API as data, by module and operation (specification section 4). */
export const contract = { authentication, calls, customer, history, settings }

export type Contract = typeof contract
