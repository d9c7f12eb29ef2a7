import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAdminList } from './admin-list.ts'
import { measureEvents } from './events.ts'
import { measureHistory } from './history.ts'
import { measureLiveCalls } from './live-calls.ts'
import { measureMessages } from './messages.ts'
import { measurePlatform } from './platform.ts'
import { measureRelay } from './relay.ts'
import { report, type Figure } from './report.ts'
import { measureRing } from './ring.ts'
import { measureSearch } from './search.ts'
import { measureSoak } from './soak.ts'
import { measureStartup } from './startup.ts'
import { measureWallboard } from './wallboard.ts'

/** `npm run bench -- <name> [--json <file>] [--quick]`: measures one thing beside its floor, in one run. */

const benches: Readonly<Record<string, (quick: boolean) => Promise<readonly Figure[]>>> = {
  'admin-list': measureAdminList,
  ring: measureRing,
  events: measureEvents,
  history: measureHistory,
  'live-calls': measureLiveCalls,
  messages: measureMessages,
  platform: measurePlatform,
  relay: measureRelay,
  search: measureSearch,
  soak: measureSoak,
  startup: measureStartup,
  wallboard: measureWallboard,
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
let good = true
for (const name of names) {
  const bench = benches[name]
  if (!bench) {
    console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`)
    process.exit(2)
  }
  const before = loadavg()
  const figures = await bench(values.quick)
  console.log(
    `Load of the machine before and after: ${[before, loadavg()].map(([load = 0]) => load.toFixed(2)).join(', ')}`,
  )
  good = report(name, figures, values.json) && good
}
process.exit(good ? 0 : 1)
