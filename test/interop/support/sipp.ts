import { fileURLToPath } from 'node:url'
import { startDaemon } from './daemon.ts'
import { freePort } from './free-port.ts'

export interface FloodOptions {
  /** Where Kamailio listens on 127.0.0.1. */
  readonly serverPort: number
  readonly calls: number
}

/** What SIPp counted when its last call was over; `unexpected` are calls that went otherwise than the scenario says. */
type FloodCounts = {
  readonly ringing: number
  readonly refused: number
  readonly completed: number
  readonly unexpected: number
}

/** SIPp, which calls user 1001 many times by `flood.xml`. Disposing it ends SIPp and leaves its calls as they are. */
export interface Flood extends AsyncDisposable {
  /** Undefined while calls are left. */
  readonly counts: FloodCounts | undefined
}

/**
 * Calls at once, and calls a second at most: as many come as the app answers. With more of them waiting, a busy machine
 * would make Kamailio give calls up, after 5 s without an answer.
 */
const pace = { atOnce: 300, rate: 500 }

const scenario = fileURLToPath(new URL('../flood.xml', import.meta.url))

export async function startFlood({ serverPort, calls }: FloodOptions): Promise<Flood> {
  const limits = ['-m', String(calls), '-l', String(pace.atOnce), '-r', String(pace.rate)]
  const local = ['-i', '127.0.0.1', '-p', String(await freePort())]
  const daemon = await startDaemon({
    program: 'sipp',
    args: ['-sf', scenario, '-nostdin', ...local, ...limits, `127.0.0.1:${serverPort}`],
    ready: async () => true,
  })
  return {
    get counts() {
      return countsIn(daemon.log)
    },
    [Symbol.asyncDispose]: daemon.stop,
  }
}

/** The statistics that SIPp prints when it ends. */
function countsIn(log: string): FloodCounts | undefined {
  const count = (what: RegExp) => [...log.matchAll(what)].map(([, number]) => Number(number)).at(-1)
  const completed = count(/^ *Successful call +\| +\d+ +\| +(\d+)/gm)
  const unexpected = count(/^ *Failed call +\| +\d+ +\| +(\d+)/gm)
  if (completed === undefined || unexpected === undefined) return undefined
  const ringing = count(/^ *180 <-+ +(\d+)/gm) ?? 0
  const refused = count(/^ *486 <-+ +(\d+)/gm) ?? 0
  return { ringing, refused, completed, unexpected }
}
