import type { Contract } from '#shared/api/contract.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'
import { ofCalls } from './history.ts'

/** Numbers that end in 01 ring without answer; see the far ends of the operator API. */
const unanswered = '+447700900101'

/** Specification 4.3: calls of user 206 are not the agent's. */
export const callScenarios: Scenarios<Contract['calls']> = {
  place: { body: () => ({ to: unanswered }), wrong: [{ to: 'nobody' }, { to: unanswered, from: '9999999' }] },
  read: {
    params: async (stage) => ({ id: await stage.ringing() }),
    never: { 403: 'everybody sees the live calls of the customer, as a team view needs' },
  },
  change: {
    params: async (stage) => ({ id: await stage.ringing() }),
    body: () => ({ action_url: 'https://crm.example/7', action_text: 'Open the order' }),
    forbidden: async (stage) => ({ params: { id: await stage.ringing('206') } }),
    wrong: [{ dst: 'nobody' }],
  },
  end: {
    params: async (stage) => ({ id: await stage.ringing() }),
    forbidden: async (stage) => ({ params: { id: await stage.ringing('206') } }),
  },
  trace: { params: async (stage) => ({ id: await stage.ringing() }) },
  monitors: { params: async (stage) => ({ id: await stage.ringing() }) },
  placeWebcall: { body: () => ({ from: unanswered, to: '+447700900102' }), wrong: [{ from: 'x', to: 'y' }] },
  placeLeadcall: { body: () => ({ to: unanswered, tts: 'Hello' }), wrong: [{ to: 'nobody' }] },
  readMediaSession: ofCalls('/mediasessions'),
  readLabel: { never: sharedWithAgents },
}
