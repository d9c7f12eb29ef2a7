import type { Contract } from '#shared/api/contract.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'

const wav = toneWav({ frequency: 440, seconds: 0.1, sampleRate: 8_000 }).toString('base64')

/** Specification 4.4. */
export const storageScenarios: Scenarios<Contract['storage']> = {
  createVoicemailAnnouncement: {
    body: () => ({ description: 'On holiday', data: wav }),
    wrong: [{ data: 'bm8gc291bmQgYXQgYWxs' }, { data: 'not base 64!' }],
  },
  readVoicemailAnnouncement: {
    async forbidden(stage) {
      const extension_id = stage.platform.user('202').user_id
      return { params: { id: await stage.makeId('/vmannouncements', { extension_id, data: wav }) } }
    },
  },
  changeVoicemailAnnouncement: { body: () => ({ description: 'Back again' }) },
  readCannedResponse: { never: sharedWithAgents },
}
