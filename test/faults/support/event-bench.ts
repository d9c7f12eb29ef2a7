import type { CallEvent } from '#shared/api/events.ts'
import { ok } from '#shared/core/result.ts'
import type { EventsState } from '#shared/host/events.ts'
import { expect } from 'vitest'
import { HttpsClient } from '#electron/platform/events/https-client.ts'
import type { PlatformOptions, PlatformUser } from '#electron/platform/options.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, NotedLog } from '#test/support/host-ports.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** What a test asks of a call: seconds. */
type CallPlan = { readonly answerAfter: number; readonly talkFor: number }

/** A desktop of the root user, with a webhook of the platform that leads to its receiver. */
export interface EventBench extends AsyncDisposable {
  readonly desktop: RunningHost
  readonly events: EventsState
  /** A customer calls the next of the people of the sample company; the id of the live call. */
  call(plan: CallPlan): Promise<number>
  /** Somebody who knows the address of the desktop's receiver sends it an event. */
  forge(event: CallEvent): Promise<void>
  /** Ends a live call from outside of the desktop. */
  end(id: number): Promise<void>
  fault(kind: string, value?: number): Promise<void>
  /** The platform tells no more, as from this answer on. */
  unsubscribe(): Promise<void>
  /** Stops the platform and starts it anew, with its data, at the same address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  /** `id state` of each live call at the platform, in order. */
  liveCalls(): Promise<readonly string[]>
  /** The same as the desktop shows it. */
  readonly screen: readonly string[]
  /** Requests for live calls that the platform answered, as `METHOD /path status`. */
  readonly requests: readonly string[]
}

const states = ['INITIAL', 'ACCEPTED', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP']

export async function startEventBench(options: PlatformOptions = {}): Promise<EventBench> {
  const stack = new AsyncDisposableStack()
  const log = new NotedLog()
  const chosen: PlatformOptions = { dataset: 'demo', log, ...options }
  let platform = await runPlatform(chosen)
  stack.defer(() => platform[Symbol.asyncDispose]())
  const root = platform.user('201')
  let token = await platform.signIn(root)
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 } })
  const desktop = stack.use(await startHost({ settings }))
  await desktop.host.started
  const ask = (method: string, path: string, body?: unknown) =>
    platform.ask(method, path, { token, ...(body === undefined ? {} : { body }) })
  await signIn(desktop, platform, root)
  const { webhook, address } = await subscribe(desktop, ask)
  const forger = stack.use(new HttpsClient(new URL(address.url), { ca: address.ca, answerTimeout: 30_000 }))
  let calls = 0
  return {
    desktop,
    get events() {
      return desktop.state.events
    },
    async call({ answerAfter, talkFor }) {
      const to = platform.platform.users[calls % platform.platform.users.length]?.cli
      const from = `+4477009${String(10_000 + calls)}`
      calls += 1
      const body = { from, to, answer_after: answerAfter, talk_for: talkFor }
      const { json } = await ask('POST', '/operator/simulate/inbound-call', body)
      return Number(recordOf(json)['id'])
    },
    async forge(event) {
      const answer = await forger.send('POST', JSON.stringify(event))
      expect(answer).toMatchObject({ ok: true, value: { status: 204 } })
    },
    async end(id) {
      await ask('DELETE', `/calls/${id}`)
    },
    async fault(kind, value) {
      expect((await ask('POST', '/operator/faults', { kind, value })).status).toBe(204)
    },
    async unsubscribe() {
      await ask('DELETE', `/operator/webhooks/${webhook}`)
    },
    async restart(meanwhile) {
      const { port } = new URL(platform.platform.origin)
      await platform[Symbol.asyncDispose]()
      await meanwhile?.()
      platform = await runPlatform({ ...chosen, port: Number(port) })
      token = await platform.signIn(root)
    },
    async liveCalls() {
      const { status, json } = await ask('GET', '/calls?limit=5000')
      expect(status).toBe(200)
      return recordsOf(json)
        .map(({ id, state }) => `${id} ${states[Number(state)]}`)
        .toSorted()
    },
    get screen() {
      return desktop.state.calls.map(({ id, state }) => `${id} ${state}`).toSorted()
    },
    get requests() {
      return log.lines.flatMap(({ event, fields: { method, path, status } }) =>
        event === 'http.request' && String(path).startsWith('/calls') ? [`${method} ${path} ${status}`] : [],
      )
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function signIn(desktop: RunningHost, platform: RunningPlatform, user: PlatformUser): Promise<void> {
  const { email, password } = user
  const { baseUrl } = platform.platform
  const signedIn = await desktop.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  expect(signedIn).toEqual(ok(undefined))
}

type Ask = (method: string, path: string, body?: unknown) => ReturnType<RunningPlatform['ask']>

async function subscribe(desktop: RunningHost, ask: Ask) {
  await eventually(() => expect(desktop.state.receiver.kind).toBe('listening'))
  const address = await desktop.ask('receiver.address')
  if (!address.ok) throw new Error(address.error.code)
  const { url, ca } = address.value
  const made = await ask('POST', '/operator/webhooks', {
    name: 'Desk',
    events: ['call_state_change'],
    url,
    ca,
  })
  expect(made.status).toBe(201)
  return { webhook: Number(recordOf(made.json)['id']), address: address.value }
}

/**
 * Looks on while a test goes on: how long each call stood on the desktop's screen after the platform had it no more,
 * at the longest, in milliseconds.
 */
export function watchEndedCalls(bench: EventBench): { stop(): Promise<number> } {
  const goneSince = new Map<number, number>()
  const ending = new AbortController()
  let longest = 0
  const look = async (): Promise<void> => {
    const before = bench.desktop.state.calls.map(({ id }) => id)
    const live = new Set((await bench.liveCalls()).map((each) => Number(each.split(' ')[0])))
    const after = new Set(bench.desktop.state.calls.map(({ id }) => id))
    const stale = new Set(before.filter((id) => after.has(id) && !live.has(id)))
    for (const id of goneSince.keys()) if (!stale.has(id)) goneSince.delete(id)
    const now = performance.now()
    for (const id of stale) {
      const since = goneSince.get(id) ?? now
      goneSince.set(id, since)
      longest = Math.max(longest, now - since)
    }
    if (ending.signal.aborted) return
    await new Promise((resolve) => setTimeout(resolve, 100))
    await look()
  }
  const looking = look()
  return {
    async stop() {
      ending.abort()
      await looking
      return longest
    },
  }
}
