import type { Contract } from '#shared/api/contract.ts'
import { filterQuery, recordsOf } from '#test/support/running-platform.ts'
import type { Scenario, Scenarios } from '../scenario.ts'
import { NoRecord, type Stage } from '../stage.ts'

/** The id of a record that root sees in a list and the agent does not. */
async function notTheAgents(stage: Stage, list: string): Promise<number> {
  const all = recordsOf((await stage.ask('GET', `${list}?limit=500`)).json)
  const ids = filterQuery(['id', 'in', all.map(({ id }) => id)])
  const { json } = await stage.ask('GET', `${list}?limit=500&${ids}`, { token: stage.agent })
  const own = new Set(recordsOf(json).map(({ id }) => id))
  const foreign = all.find(({ id }) => !own.has(id ?? 0))
  if (!foreign) throw new NoRecord(`The agent sees all of ${list}`)
  return Number(foreign['id'])
}

const foreign = (list: string): Pick<Scenario, 'forbidden'> => ({
  forbidden: async (stage) => ({ params: { id: await notTheAgents(stage, list) } }),
})
const someForeign = (list: string): Pick<Scenario, 'forbidden'> => ({
  forbidden: async (stage) => ({ params: { ids: [await notTheAgents(stage, list)] } }),
})
const firstId = async (stage: Stage, list: string) => Number((await stage.first(list))['id'])

/** Messages of the chats of a user; chat messages have no list of their own. */
const messagesOf = ({ platform }: Stage, ext: string) => `/users/${platform.user(ext).user_id}/chatmsgs`
const nobody = 999_999_999

/** Specification 4.7. */
export const historyScenarios: Scenarios<Contract['history']> = {
  readChat: foreign('/chats'),
  deleteChatMessages: {
    params: async (stage) => ({ ids: [await firstId(stage, messagesOf(stage, '204'))] }),
    forbidden: async (stage) => ({ params: { ids: [await firstId(stage, messagesOf(stage, '202'))] } }),
  },
  changeCdrs: {
    body: async (stage) => [{ id: await firstId(stage, '/cdrs'), notes: 'Wants a glaze sample', labels: [] }],
    forbidden: async (stage) => ({ body: [{ id: await notTheAgents(stage, '/cdrs'), notes: 'Not mine' }] }),
    missing: { body: [{ id: nobody, notes: 'Nobody rang' }] },
    wrong: [[{ id: 1, labels: ['No such label'] }]],
  },
  readCdr: foreign('/cdrs'),
  cdrTrace: foreign('/cdrs'),
  cdrPcap: foreign('/cdrs'),
  listCdrNotes: foreign('/cdrs'),
  readMonitor: foreign('/monitors'),
  monitorAudio: foreign('/monitors'),
  deleteMonitors: someForeign('/monitors'),
  changeMonitor: foreign('/monitors'),
  readMsdr: foreign('/msdrs'),
  msdrTrace: foreign('/msdrs'),
  msdrPcap: foreign('/msdrs'),
  readVoicemessage: foreign('/voicemessages'),
  voicemessageAudio: foreign('/voicemessages'),
  changeVoicemessages: {
    body: async (stage) => [{ id: await firstId(stage, '/voicemessages'), folder: 'saved' }],
    forbidden: async (stage) => ({
      body: [{ id: await notTheAgents(stage, '/voicemessages'), folder: 'old' }],
    }),
    missing: { body: [{ id: nobody, folder: 'old' }] },
  },
  deleteVoicemessages: someForeign('/voicemessages'),
  userCdrsCsv: {
    params: ({ platform }) => ({ id: platform.user('204').user_id }),
    forbidden: ({ platform }) => ({ params: { id: platform.user('202').user_id } }),
  },
}
