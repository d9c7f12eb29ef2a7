import type { Store } from '../store/store.ts'
import {
  sampleCallFlows,
  sampleDictionary,
  sampleLabels,
  samplePolicies,
  sampleQueueGroups,
  sampleUserGroups,
} from './company/groups.ts'
import { customerId, customerName } from './customer.ts'
import { lineNumbers } from './company/lines.ts'
import { sampleQueues } from './company/queues.ts'
import { sampleReports } from './company/reports.ts'
import { sampleRules } from './company/rules.ts'
import { sampleConferences, sampleIvrs, samplePickupGroups, sampleRingGroups } from './company/services.ts'
import { sampleButtons, sampleCampaigns, sampleSettings, storedWebsites } from './company/web.ts'
import { installedAt } from './users.ts'

/** The shop's balance when the platform is first started, in pounds. */
const openingBalance = 184.2

/**
 * Stores the shop's organisation as an administrator has set it up. In each list the position, from 1, becomes the id.
 */
export function fillOrganisation(store: Store, now: number): void {
  store.queues.insertAll(sampleQueues)
  store.ringGroups.insertAll(sampleRingGroups)
  store.ivrs.insertAll(sampleIvrs)
  store.conferences.insertAll(sampleConferences)
  store.pickupGroups.insertAll(samplePickupGroups)
  store.routingRules.insertAll(sampleRules)
  store.userGroups.insertAll(sampleUserGroups)
  store.userGroupPolicies.insertAll(samplePolicies)
  store.queueGroups.insertAll(sampleQueueGroups)
  store.callLabels.insertAll(sampleLabels)
  store.aiDictionary.insertAll(sampleDictionary(now))
  store.callFlows.insertAll(sampleCallFlows(now))
  store.campaigns.insertAll(sampleCampaigns(now))
  store.callMeBackButtons.insertAll(sampleButtons(now))
  store.callMeBackSettings.insertAll(sampleSettings(now))
  store.callMeBackWebsites.insertAll(storedWebsites(now))
  store.accounts.insert({ customer_id: customerId, name: customerName, balance: openingBalance })
  store.reportSchedules.insertAll(sampleReports(now))
  store.ddis.insertAll(lineNumbers.map((line) => ({ ...line, created_at: installedAt(now) })))
}
