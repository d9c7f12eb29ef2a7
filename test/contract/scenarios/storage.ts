import type { Contract } from '#shared/api/contract.ts'
import type { Scenarios } from '../scenario.ts'

/** Specification 4.4. */
export const storageScenarios: Scenarios<Contract['storage']> = {}
