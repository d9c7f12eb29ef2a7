import type { Contract } from '#shared/api/contract.ts'
import type { Scenarios } from '../scenario.ts'

/** Specification 4.8. */
export const callMeBackScenarios: Scenarios<Contract['callMeBack']> = {}
