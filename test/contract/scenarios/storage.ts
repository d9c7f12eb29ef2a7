import type { Contract } from '#shared/api/contract.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const greeting = {
  description: 'Closed for the fair',
  data: toneWav({ frequency: 440, seconds: 0.2, sampleRate: 8_000 }).toString('base64'),
}
const noAudio = [
  { data: Buffer.from('Some bytes that are no audio').toString('base64') },
  { data: 'no Base64 at all!' },
  { ...greeting, extension_id: 999_999_999 },
]
/** An announcement of somebody else than the agent. */
const colleagues = async (stage: Stage) => {
  const extension_id = stage.platform.user('202').user_id
  return { params: { id: await stage.makeId('/vmannouncements', { ...greeting, extension_id }) } }
}
const fromNobodysNumber = { from: '+441632960999', to: '+447700900123', message: 'Hello' }

/** Specification 4.4. */
export const storageScenarios: Scenarios<Contract['storage']> = {
  sendSms: {
    wrong: [fromNobodysNumber, { to: '+999999999999999', message: 'Hello' }],
  },
  readSms: {
    params: async (stage) => ({ id: await stage.makeId('/sms', { to: '+447700900123', message: 'Hello' }) }),
  },
  createVoicemailAnnouncement: { body: () => greeting, wrong: noAudio },
  readVoicemailAnnouncement: { forbidden: colleagues },
  changeVoicemailAnnouncement: {
    body: ({ platform }) => ({ ...greeting, extension_id: platform.user('204').user_id }),
    forbidden: colleagues,
    wrong: noAudio,
  },
  deleteVoicemailAnnouncement: { forbidden: colleagues },
  readCannedResponse: { never: sharedWithAgents },
}
