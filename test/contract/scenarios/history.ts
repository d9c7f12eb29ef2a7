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

/** Of records that calls leave: there is at least one of the agent's and one of a colleague's. */
export function ofCalls(list: string): Scenario {
  return {
    async params(stage) {
      await stage.pastCall('204')
      return { id: Number((await stage.first(list))['id']) }
    },
    async forbidden(stage) {
      await stage.pastCall('206')
      return { params: { id: await notTheAgents(stage, list) } }
    },
  }
}

/** Chat messages have no list of their own: they are found by their operator. */
function chatMessageOf(
  stage: Stage,
  isMeant: (userId: number) => boolean,
): Promise<{ ids: readonly number[] }> {
  return stage.firstOf('/users', async ({ id }) => {
    if (!isMeant(Number(id))) return undefined
    const [message] = recordsOf((await stage.ask('GET', `/users/${String(id)}/chatmsgs`)).json)
    return message && { ids: [Number(message['id'])] }
  })
}

const nobody = 999_999_999

/** Specification 4.7. */
export const historyScenarios: Scenarios<Contract['history']> = {
  readChat: foreign('/chats'),
  deleteChatMessages: {
    params: (stage) => chatMessageOf(stage, () => true),
    async forbidden(stage) {
      const own = stage.platform.user('204').user_id
      return { params: await chatMessageOf(stage, (id) => id !== own) }
    },
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
  readMsdr: ofCalls('/msdrs'),
  msdrTrace: ofCalls('/msdrs'),
  msdrPcap: ofCalls('/msdrs'),
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
