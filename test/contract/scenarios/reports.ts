import type { Contract } from '#shared/api/contract.ts'
import type { Scenarios } from '../scenario.ts'

/** Specification 4.9. */
export const reportsScenarios: Scenarios<Contract['reports']> = {}
