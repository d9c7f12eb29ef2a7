import { expect } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  recordOf,
  recordsOf,
  runPlatform,
  type JsonObject,
  type Received,
  type RunningPlatform,
  type Sent,
} from '#test/support/running-platform.ts'
import { receiveWebhooks, type WebhookReceiver } from '#test/support/webhook-receiver.ts'

/** A running platform with demo data, and what scenarios do with it. */
export type Stage = AsyncDisposable & {
  readonly platform: RunningPlatform
  readonly receiver: WebhookReceiver
  /** Tokens: of root (201), of an agent (204) and of another one (202). */
  readonly root: string
  readonly agent: string
  readonly other: string
  /** As root, unless another token is given; `token: ''` sends none. */
  ask(method: string, path: string, sent?: Sent): Promise<Received>
  /** Creates a record as root, or with another token; throws what it was answered otherwise. */
  make(path: string, body: unknown, token?: string): Promise<JsonObject>
  /** The id of such a record. */
  makeId(path: string, body: unknown, token?: string): Promise<number>
  /** The first record of a list. Throws where there is none. */
  first(path: string, token?: string): Promise<JsonObject>
  /** A live call that rings a user, the agent (204) unless told otherwise; its id. */
  ringing(ext?: string): Promise<number>
  /** The first of these records for which `read` finds something; throws where it finds nothing for any. */
  firstOf<Found>(path: string, read: (record: JsonObject) => Promise<Found | undefined>): Promise<Found>
  /** Has somebody outside call a user, be answered and hang up; settles when the call has left its records. */
  pastCall(ext: string): Promise<void>
  /** Ends all live calls. */
  endCalls(): Promise<void>
}

export async function openStage(dataset = 'demo'): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const receiver = opened.use(await receiveWebhooks())
  const platform = opened.use(await runPlatform({ dataset }))
  const [root = '', agent = '', other = ''] = await Promise.all(
    ['201', '204', '202'].map((ext) => platform.signIn(platform.user(ext))),
  )
  const ask = (method: string, path: string, sent: Sent = {}) => {
    const { token = root, ...rest } = sent
    return platform.ask(method, path, token === '' ? rest : { token, ...rest })
  }
  const make = async (path: string, body: unknown, token = root) => {
    const received = await ask('POST', path, { body, token })
    if (received.status !== 201) throw new Error(`POST ${path}: ${received.status} ${said(received)}`)
    return recordOf(received.json)
  }
  const makeId = async (...given: Parameters<typeof make>) => Number((await make(...given))['id'])
  const owned = opened.move()
  return {
    platform,
    receiver,
    ...{ root, agent, other, ask, make, makeId },
    async first(path, token = root) {
      const received = await ask('GET', path, { token })
      const [record] = received.status === 200 ? recordsOf(received.json) : []
      if (!record) throw new NoRecord(`GET ${path}: no record: ${received.status} ${said(received)}`)
      return record
    },
    async ringing(ext = '204') {
      const { cli: to } = platform.user(ext)
      const order = { from: '+447700900142', to, answer_after: 600 }
      const id = await makeId('/operator/simulate/inbound-call', order)
      await eventually(async () =>
        expect(recordOf((await ask('GET', `/calls/${id}`)).json)['state']).toBe(
          writeCode('call.state', 'RINGING'),
        ),
      )
      return id
    },
    async firstOf(path, read) {
      for (const record of recordsOf((await ask('GET', `${path}?limit=500`)).json)) {
        const found = await read(record)
        if (found !== undefined) return found
      }
      throw new NoRecord(`No record of ${path} leads on`)
    },
    async pastCall(ext) {
      const total = async () => Number((await ask('GET', '/msdrs?limit=1')).json?.['total'])
      const before = await total()
      const { cli: to } = platform.user(ext)
      await make('/operator/simulate/inbound-call', {
        ...{ from: '+447700900142', to, answer_after: 0, talk_for: 0.2 },
      })
      await eventually(async () => expect(await total()).toBeGreaterThan(before))
    },
    async endCalls() {
      const { json } = await ask('GET', '/calls?limit=5000')
      await Promise.all(recordsOf(json).map(({ id }) => ask('DELETE', `/calls/${String(id)}`)))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** There is nothing that an operation could be tried on. */
export class NoRecord extends Error {}

/** The words of an answer, for a failing test. */
export function said({ json, bytes }: Received): string {
  return json === undefined ? `${bytes.length} bytes` : JSON.stringify(json).slice(0, 300)
}
