import type { Contract } from '#shared/api/contract.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'

/** Specification 4.6. */
export const customerScenarios: Scenarios<Contract['customer']> = {
  me: { never: { 403: 'everybody may read who they are' } },
  readUser: { never: sharedWithAgents },
}
