import type { Contract } from '#shared/api/contract.ts'
import { alwaysThere, sharedWithAgents, type Scenario, type Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const shared: Scenario = { never: sharedWithAgents }
const number = { params: async (stage: Stage) => ({ e164: String((await stage.first('/ddis'))['e164']) }) }
const nobodysNumber = '+441632960999'
const rule = { action: 'block', direction: 'out', destination: ['+4490*'] }

/** A contact that only one agent sees, who is not the one that tries to. */
const ofColleague = ({ platform }: Stage) => ({ first_name: 'Own', user_id: platform.user('202').user_id })

/** Specification 4.5. */
export const settingsScenarios: Scenarios<Contract['settings']> = {
  listAiDictionary: { never: alwaysThere },
  readAiDictionary: shared,
  readCallFlow: shared,
  assignCallTrackingDdis: {
    async body(stage) {
      const campaign = await stage.makeId('/calltracking/campaigns', { name: 'Spring catalogue' })
      return [{ e164: (await stage.first('/ddis'))['e164'], campaign_id: campaign }]
    },
    missing: { body: [{ e164: nobodysNumber, campaign_id: 1 }] },
  },
  createContact: { body: () => ({ first_name: 'Tamsin', tel: '+441632960187' }) },
  readContact: {
    forbidden: async (stage) => ({ params: { id: await stage.makeId('/contacts', ofColleague(stage)) } }),
  },
  readConference: shared,
  createConference: { wrong: [{ name: 'Sample', ddis: [nobodysNumber] }] },
  readDdi: { ...number, ...shared, missing: { params: { e164: nobodysNumber } } },
  readQueue: shared,
  createQueue: { wrong: [{ name: 'Sample', users: [{ id: 999_999_999 }] }] },
  readRingGroup: shared,
  createRingGroup: { wrong: [{ name: 'Sample', users: [999_999_999] }] },
  readPickupGroup: shared,
  readRoutingRule: shared,
  createRoutingRule: { body: () => rule },
  changeRoutingRule: { body: () => ({ action: 'H' }) },
  readIvr: shared,
  createIvr: { wrong: [{ name: 'Sample', final_dst_type: 'U', final_dst_id: 999_999_999 }] },
}
