import type { Contract } from '#shared/api/contract.ts'
import { filterQuery, recordsOf } from '#test/support/running-platform.ts'
import type { Scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** The id of a record that root sees in a list and the agent does not. */
async function notTheAgents(stage: Stage, list: string) {
  const all = recordsOf((await stage.ask('GET', `${list}?limit=500`)).json)
  const ids = filterQuery(['id', 'in', all.map(({ id }) => id)])
  const { json } = await stage.ask('GET', `${list}?limit=500&${ids}`, { token: stage.agent })
  const own = new Set(recordsOf(json).map(({ id }) => id))
  const foreign = all.find(({ id }) => !own.has(id ?? 0))
  if (!foreign) throw new Error(`The agent sees all of ${list}`)
  return { params: { id: Number(foreign['id']) } }
}

/** Specification 4.7. */
export const historyScenarios: Scenarios<Contract['history']> = {
  readCdr: { forbidden: (stage) => notTheAgents(stage, '/cdrs') },
  readMonitor: { forbidden: (stage) => notTheAgents(stage, '/monitors') },
  monitorAudio: { forbidden: (stage) => notTheAgents(stage, '/monitors') },
}
