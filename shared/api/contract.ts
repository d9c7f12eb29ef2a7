import { authentication } from './modules/authentication.ts'
import { callMeBack } from './modules/call-me-back.ts'
import { calls } from './modules/calls.ts'
import { customer } from './modules/customer.ts'
import { history } from './modules/history.ts'
import { reports } from './modules/reports.ts'
import { settings } from './modules/settings.ts'
import { storage } from './modules/storage.ts'

/** The whole API as data, by module and operation, in the order of specification section 4. */
export const contract = {
  authentication,
  calls,
  storage,
  settings,
  customer,
  history,
  callMeBack,
  reports,
}

export type Contract = typeof contract
