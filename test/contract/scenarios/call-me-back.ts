import type { Contract } from '#shared/api/contract.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'

/** Specification 4.8. */
export const callMeBackScenarios: Scenarios<Contract['callMeBack']> = {
  readSetting: { never: sharedWithAgents },
  readButton: { never: sharedWithAgents },
  createSetting: {
    wrong: [
      { name: 'Sample', button_id: 999_999 },
      { name: 'Sample', ddi_e164: 442_079_460_999 },
    ],
  },
}
