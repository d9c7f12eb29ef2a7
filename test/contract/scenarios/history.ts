import type { Contract } from '#shared/api/contract.ts'
import { filterQuery, recordsOf } from '#test/support/running-platform.ts'
import type { Scenario, Scenarios } from '../scenario.ts'
import { NoRecord, type Stage } from '../stage.ts'

/** The id of a record that root sees in a list and the agent does not. */
async function idOfOthers(stage: Stage, list: string): Promise<number> {
  const all = recordsOf((await stage.ask('GET', `${list}?limit=500`)).json)
  const ids = filterQuery(['id', 'in', all.map(({ id }) => id)])
  const { json } = await stage.ask('GET', `${list}?limit=500&${ids}`, { token: stage.agent })
  const own = new Set(recordsOf(json).map(({ id }) => id))
  const foreign = all.find(({ id }) => !own.has(id ?? 0))
  if (!foreign) throw new NoRecord(`The agent sees all of ${list}`)
  return Number(foreign['id'])
}

/** Records that an agent sees only where the agent took part. */
function ofParties(list: string): Scenario {
  return { forbidden: async (stage) => ({ params: { id: await idOfOthers(stage, list) } }) }
}

function bulkOfParties(list: string, change: object): Scenario {
  return { forbidden: async (stage) => ({ body: [{ id: await idOfOthers(stage, list), ...change }] }) }
}

/** As above, of records that calls leave: there is at least one of the agent's and one of a colleague's. */
export function ofCalls(list: string): Scenario {
  return {
    async params(stage) {
      await stage.pastCall('204')
      return { id: Number((await stage.first(list))['id']) }
    },
    async forbidden(stage) {
      await stage.pastCall('206')
      return { params: { id: await idOfOthers(stage, list) } }
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

/** Specification 4.7. */
export const historyScenarios: Scenarios<Contract['history']> = {
  readChat: ofParties('/chats'),
  deleteChatMessages: {
    params: (stage) => chatMessageOf(stage, () => true),
    async forbidden(stage) {
      const own = stage.platform.user('204').user_id
      return { params: await chatMessageOf(stage, (id) => id !== own) }
    },
  },
  readCdr: ofParties('/cdrs'),
  changeCdrs: bulkOfParties('/cdrs', { notes: 'Call back' }),
  cdrTrace: ofParties('/cdrs'),
  cdrPcap: ofParties('/cdrs'),
  listCdrNotes: ofParties('/cdrs'),
  readMonitor: ofParties('/monitors'),
  monitorAudio: ofParties('/monitors'),
  readMsdr: ofCalls('/msdrs'),
  msdrTrace: ofCalls('/msdrs'),
  msdrPcap: ofCalls('/msdrs'),
  readVoicemessage: ofParties('/voicemessages'),
  voicemessageAudio: ofParties('/voicemessages'),
  changeVoicemessages: bulkOfParties('/voicemessages', { folder: 'saved' }),
}
