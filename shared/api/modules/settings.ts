import { aiDictionaryOperations } from './ai-dictionary.ts'
import { callFlowOperations } from './call-flows.ts'
import { callTrackingOperations } from './call-tracking.ts'
import { conferenceOperations } from './conferences.ts'
import { contactOperations } from './contacts.ts'
import { ivrOperations } from './ivrs.ts'
import { numberOperations } from './numbers.ts'
import { queueOperations } from './queues.ts'
import { ringGroupOperations } from './ring-groups.ts'
import { routingRuleOperations } from './routing-rules.ts'

export { Contact } from './contacts.ts'

/** Specification 4.5. */
export const settings = {
  ...aiDictionaryOperations,
  ...callFlowOperations,
  ...callTrackingOperations,
  ...contactOperations,
  ...conferenceOperations,
  ...numberOperations,
  ...queueOperations,
  ...ringGroupOperations,
  ...routingRuleOperations,
  ...ivrOperations,
}
