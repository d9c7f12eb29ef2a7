import { listen } from '#electron/net/listen.ts'
import type { Leg, LegEvent } from '#electron/platform/sip/leg.ts'
import { startSip, type SipOptions, type SipServer } from '#electron/platform/sip/sip-server.ts'
import { silentLog } from '#shared/core/log.ts'
import { type AgentOptions, type SipAgent, startAgent } from './sip-agent.ts'

export const domain = 'pbx.localhost'

/** The platform's SIP side alone, without an engine, for users 1001 and up with the password `secret-<user>`. */
export interface TestLines extends AsyncDisposable {
  readonly lines: SipServer
  readonly ws: string
  readonly port: number
  /** A connected telephone of a user; disposed with the server. */
  agent(user: string, options?: Partial<AgentOptions>): Promise<SipAgent>
  /** The same, registered. */
  phone(user: string, options?: Partial<AgentOptions>): Promise<SipAgent>
  /** Every dial so far, with the events of its leg. */
  readonly dials: readonly { readonly leg: Leg; readonly to: string; readonly events: readonly LegEvent[] }[]
}

/** Collects a leg's events from now on. */
export function eventsOf(leg: Leg): readonly LegEvent[] {
  const events: LegEvent[] = []
  leg.on((event) => events.push(event))
  return events
}

export function kindsOf(events: readonly LegEvent[]): readonly string[] {
  return events.map(({ kind }) => kind)
}

export async function startLines(options: Partial<SipOptions> = {}): Promise<TestLines> {
  const listening = await listen({ port: 0, handler: (_, response) => response.writeHead(404).end() })
  if (!listening.ok) throw new Error(listening.error.code)
  const { server, port } = listening.value
  const sip = startSip({
    server,
    path: '/sip',
    domain,
    passwordOf: (user) => (/^10\d\d$/.test(user) ? `secret-${user}` : undefined),
    log: silentLog,
    ...options,
  })
  const dials: { leg: Leg; to: string; events: readonly LegEvent[] }[] = []
  sip.onDial(({ leg, to }) => dials.push({ leg, to, events: eventsOf(leg) }))
  const agents: SipAgent[] = []
  const ws = `ws://127.0.0.1:${port}/sip`
  const agent = async (user: string, more: Partial<AgentOptions> = {}) => {
    const started = await startAgent({ ws, domain, user, password: `secret-${user}`, ...more })
    agents.push(started)
    return started
  }
  return {
    lines: sip,
    ws,
    port,
    dials,
    agent,
    async phone(user, more) {
      const started = await agent(user, more)
      const status = await started.register()
      if (status !== 200) throw new Error(`REGISTER: ${status}`)
      return started
    },
    async [Symbol.asyncDispose]() {
      for (const each of agents) await each[Symbol.asyncDispose]()
      await sip[Symbol.asyncDispose]()
      await listening.value[Symbol.asyncDispose]()
    },
  }
}
