import type { ApiClient } from '#shared/api/client.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { Delivery, deskPhoneActions, FaultKind, OutboxMail, Webhook } from '#shared/api/operator.ts'
import type { SubscribableEvent } from '#shared/api/events.ts'
import type { PlatformUser } from '#electron/platform/options.ts'
import { startProcess } from '#test/support/process.ts'
import { apiClient, must, sendJson } from './platform-api.ts'

export type { PlatformUser }

/** Simulates events outside the platform, or in the dashboard of the hosted service. */
type Operator = {
  /** A caller outside calls a number of the platform. Seconds. */
  ring(call: { from: string; to: string; talkFor?: number }): Promise<LiveCall>
  /** Performs this action at the desk phone of a user who has no telephone registered. */
  atDeskPhone(user: PlatformUser, action: (typeof deskPhoneActions)[number]): Promise<void>
  /** Somebody outside writes to a number of the platform. */
  text(sms: { from: string; to: string; words: string }): Promise<void>
  /** Leaves a voice message for a user, with real audio: the caller's own tone. */
  leaveVoicemail(user: PlatformUser, caller: string): Promise<Voicemessage>
  subscribe(hook: { url: string; ca?: string; events?: readonly SubscribableEvent[] }): Promise<Webhook>
  deliveries(webhookId: number): Promise<readonly Delivery[]>
  /** The e-mails that would have been sent, oldest first. */
  outbox(): Promise<readonly OutboxMail[]>
  fault(fault: { kind: FaultKind; value?: number; path?: string }): Promise<void>
  /** Changes a user's settings as the hosted service's dashboard would. */
  set(user: PlatformUser, settings: Readonly<Record<string, unknown>>): Promise<void>
}

export interface RunningPlatform extends AsyncDisposable {
  readonly pid: number
  readonly origin: string
  readonly baseUrl: string
  readonly sip: { readonly ws: string; readonly domain: string }
  readonly users: readonly PlatformUser[]
  readonly root: PlatformUser
  /** An ordinary agent without a second factor: 0 is the first. */
  agent(index: number): PlatformUser
  readonly secondFactorUser: PlatformUser
  readonly operator: Operator
  /** The whole API as root: every call, record and recording. */
  readonly api: ApiClient
  /** The API as that user, signed in with e-mail and password. */
  apiOf(user: PlatformUser): Promise<ApiClient>
  /** Ends every live call, and waits until none is left. */
  endCalls(): Promise<void>
}

export type PlatformOptions = {
  readonly dataset?: 'demo' | 'empty'
  readonly args?: readonly string[]
}

/** The built platform as a process of its own, in memory, with reproducible users. */
export async function startDemoPlatform({
  dataset = 'demo',
  args = [],
}: PlatformOptions = {}): Promise<RunningPlatform> {
  const started = await startProcess({
    script: 'out/main/platform-process.js',
    args: ['--port', '0', '--data', ':memory:', '--dataset', dataset, '--seed', '1', ...args],
  })
  try {
    const ready = started.ready as ReadyLine
    const root = find(ready.users, (user) => user.is_root && user.two_factor_auth === 'D')
    const agents = ready.users.filter((user) => !user.is_root && user.two_factor_auth === 'D')
    const token = await login(ready.base_url, root)
    const api = apiClient({ baseUrl: ready.base_url, token })
    return {
      pid: started.pid,
      origin: ready.origin,
      baseUrl: ready.base_url,
      sip: ready.sip,
      users: ready.users,
      root,
      agent: (index) => find(agents, (_, at) => at === index),
      secondFactorUser: find(ready.users, (user) => user.two_factor_auth === 'E'),
      operator: operatorOf(ready.origin, token),
      api,
      apiOf: async (user) => apiClient({ baseUrl: ready.base_url, token: await login(ready.base_url, user) }),
      endCalls: () => endCalls(api),
      [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
    }
  } catch (error) {
    await started.stop()
    throw error
  }
}

type ReadyLine = {
  readonly origin: string
  readonly base_url: string
  readonly sip: { readonly ws: string; readonly domain: string }
  readonly users: readonly PlatformUser[]
}

function find<Item>(items: readonly Item[], wanted: (item: Item, index: number) => boolean): Item {
  const found = items.find(wanted)
  if (found === undefined) throw new Error('The ready line names no such user')
  return found
}

async function login(baseUrl: string, { email, password }: PlatformUser): Promise<string> {
  const answer = await sendJson(`${baseUrl}/login`, { method: 'POST', body: { email, password } })
  return (answer as { readonly user_token: string }).user_token
}

async function endCalls(api: ApiClient): Promise<void> {
  for (;;) {
    const { data } = must(await api.calls.list())
    if (data.length === 0) return
    for (const call of data) await api.calls.end({ id: call.id })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function operatorOf(origin: string, token: string): Operator {
  const post = (path: string, body: unknown) =>
    sendJson(`${origin}/operator${path}`, { method: 'POST', token, body })
  const list = async (path: string) => {
    const answer = await sendJson(`${origin}/operator${path}?page=1&limit=500`, { method: 'GET', token })
    return (answer as { readonly data: unknown }).data
  }
  const one = (answer: unknown) => (answer as { readonly data: unknown }).data
  return {
    ring: async ({ from, to, talkFor }) =>
      one(
        await post('/simulate/inbound-call', {
          from,
          to,
          ...(talkFor === undefined ? {} : { talk_for: talkFor }),
        }),
      ) as LiveCall,
    atDeskPhone: async ({ user_id }, action) =>
      void (await post('/simulate/desk-phone', { user_id, action })),
    text: async ({ from, to, words }) =>
      void (await post('/simulate/inbound-sms', { from_no: from, to_no: to, text: words })),
    leaveVoicemail: async ({ user_id }, caller) =>
      one(await post('/simulate/voicemail', { user_id, caller })) as Voicemessage,
    subscribe: async ({ url, ca, events = ['call_state_change'] }) =>
      one(
        await post('/webhooks', { name: 'Test receiver', url, events, ...(ca === undefined ? {} : { ca }) }),
      ) as Webhook,
    deliveries: async (id) => (await list(`/webhooks/${id}/deliveries`)) as readonly Delivery[],
    outbox: async () => (await list('/outbox')) as readonly OutboxMail[],
    fault: async (fault) => void (await post('/faults', fault)),
    set: async ({ user_id }, body) =>
      void (await sendJson(`${origin}/operator/users/${user_id}`, { method: 'PATCH', token, body })),
  }
}
