import type { Contract } from '#shared/api/contract.ts'
import type { Scenarios } from '../scenario.ts'

/** Specification 4.5. */
export const settingsScenarios: Scenarios<Contract['settings']> = {
  readContact: { never: { 403: 'there are shared contacts only' } },
}
