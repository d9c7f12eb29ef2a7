import type { RunningPlatform } from './demo-platform.ts'
import { must } from './platform-api.ts'

/** The telephone number that leads to a queue. */
export async function numberOf({ api }: RunningPlatform, name: string): Promise<string> {
  const ddis = must(await api.settings.listDdis({ query: { page: 1, limit: 200 } })).data
  const ddi = ddis.find((each) => each.name?.includes(name))
  if (!ddi?.e164) throw new Error(`No number leads to ${name}: ${ddis.map((each) => each.name).join(', ')}`)
  return ddi.e164.startsWith('+') ? ddi.e164 : `+${ddi.e164}`
}
