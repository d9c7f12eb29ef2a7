import { explained } from '#renderer/locales/error-reasons.ts'
import { request } from 'node:https'
import type { TunnelState } from '#shared/host/events.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { eventually } from '../eventually.ts'
import { MemorySettingsFile } from '../host-ports.ts'
import { startHost, type RunningHost } from '../running-host.ts'

/** A host whose receiver is reached through a tunnel. */
export interface TunnelledHost extends AsyncDisposable {
  readonly running: RunningHost
  /** Waits until the tunnel is in this state and returns it. */
  tunnel<Kind extends TunnelState['kind']>(
    kind: Kind,
    timeout?: number,
  ): Promise<Extract<TunnelState, { kind: Kind }>>
  /** Waits until it fails for this reason and returns the message to the user. */
  failure(code: string): Promise<string>
  /** The reason of each failure so far, as shown to the user. */
  reasons(): readonly string[]
  /** Sends a notification to the address for the dashboard; returns the status. */
  notify(id: string): Promise<number>
}

export async function tunnelledHost(tunnel: TunnelSettings): Promise<TunnelledHost> {
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 }, tunnel })
  const running = await startHost({ settings }, { start: 'sign-in' })
  const reasons: string[] = []
  let before: TunnelState = running.state.tunnel
  running.host.onSlice(({ slice }) => {
    if (slice !== 'tunnel') return
    const { tunnel: now } = running.state
    if (now.kind === 'failing' && before.kind !== 'failing') reasons.push(explained(now.error).detail ?? '')
    before = now
  })
  await running.host.started
  return {
    running,
    tunnel: (kind, timeout = 30_000) =>
      eventually(
        () => {
          const state = running.state.tunnel
          if (!isKind(state, kind)) throw new Error(`The tunnel is ${JSON.stringify(state)}`)
          return state
        },
        { timeout },
      ),
    failure: (code) =>
      eventually(
        () => {
          const state = running.state.tunnel
          if (state.kind !== 'failing' || state.error.code !== code)
            throw new Error(`The tunnel is ${JSON.stringify(state)}`)
          return explained(state.error).detail ?? ''
        },
        { timeout: 30_000 },
      ),
    reasons: () => reasons,
    notify: async (id) => {
      const address = await running.ask('receiver.address')
      if (!address.ok) throw new Error(address.error.code)
      return post(address.value, { ...event, id })
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

const event = {
  event_time: '2027-01-15 08:00:00',
  event_name: 'call.ringing',
  call_id: 7,
  state: 'RINGING',
  connected_at: null,
}

function post({ url, ca }: { url: string; ca: string }, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', ca, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

function isKind<Kind extends TunnelState['kind']>(
  state: TunnelState,
  kind: Kind,
): state is Extract<TunnelState, { kind: Kind }> {
  return state.kind === kind
}
