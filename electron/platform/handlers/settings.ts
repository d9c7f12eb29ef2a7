import type { Contract } from '#shared/api/contract.ts'
import type { Handlers } from '../http/handler.ts'
import { readOnlyHandlers } from './crud/read-only.ts'
import { callTrackingHandlers } from './settings/call-tracking.ts'
import { conferenceHandlers } from './settings/conferences.ts'
import { contactHandlers } from './settings/contacts.ts'
import { ivrHandlers } from './settings/ivrs.ts'
import { numberHandlers } from './settings/numbers.ts'
import type { SettingsPorts } from './settings/ports.ts'
import { queueHandlers } from './settings/queues.ts'
import { ringGroupHandlers } from './settings/ring-groups.ts'
import { routingRuleHandlers } from './settings/routing-rules.ts'

/**
 * Settings (specification 4.5): everybody can read shared ones, root can change them; contacts may be an agent's own.
 */
export function settingsHandlers(ports: SettingsPorts): Handlers<Contract['settings']> {
  const aiDictionary = readOnlyHandlers(ports.store.aiDictionary, 'Entry')
  const callFlows = readOnlyHandlers(ports.store.callFlows, 'Call flow')
  return {
    listAiDictionary: aiDictionary.list,
    readAiDictionary: aiDictionary.read,
    listCallFlows: callFlows.list,
    readCallFlow: callFlows.read,
    ...callTrackingHandlers(ports),
    ...contactHandlers(ports),
    ...conferenceHandlers(ports),
    ...numberHandlers(ports),
    ...queueHandlers(ports),
    ...ringGroupHandlers(ports),
    ...routingRuleHandlers(ports),
    ...ivrHandlers(ports),
  }
}
