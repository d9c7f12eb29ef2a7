import { knownCustomers } from '#electron/platform/demo/customers/known-customers.ts'
import { Random } from '#electron/platform/demo/random.ts'
import { samplePassword } from '#electron/platform/demo/secrets.ts'
import { planNewcomer, type NewcomerAct } from '#electron/platform/demo/shift/newcomer-plan.ts'
import { wrongNumber } from '#electron/platform/demo/words/stories.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { HostState } from '#shared/host/state.ts'
import { apiClient, must, sendJson } from './platform-api.ts'

/** Two of the company's people: the first is root, a visitor signs in as the second. */
const root = { id: 1, email: 'maud@hollowmere.example' } as const
const newcomer = 2

/** One event for the newcomer; `at`: seconds after the telephone registered. */
export type Seen = { readonly at: number; readonly what: string }

/** The plan of a seed, without the voicemail: a user who does not answer has one by then. */
export function plannedFor(seed: number, seconds: number): readonly Seen[] {
  const seen: Seen[] = []
  for (const act of planNewcomer(new Random(seed).stream('shift 0').stream('newcomer'))) {
    if (act.at > seconds) break
    if (act.kind !== 'voicemail') seen.push({ at: act.at, what: wordsOf(act) })
  }
  return seen
}

function wordsOf(act: NewcomerAct): string {
  if (act.kind === 'chat' || act.kind === 'fax') return act.kind
  const { from } = act
  return `${act.kind} ${from.kind === 'story' ? knownCustomers[from.story]?.mobile : wrongNumber.number}`
}

/** The whole API of a demo as root. Its passwords follow from the seed. */
export async function demoApi({ session }: HostState, seed: number): Promise<ApiClient> {
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  const body = { email: root.email, password: samplePassword(`seed ${seed}`, 'login', root.id) }
  const answer = await sendJson(`${session.baseUrl}/login`, { method: 'POST', body })
  const { user_token: token } = answer as { readonly user_token: string }
  return apiClient({ baseUrl: session.baseUrl, token })
}

/** Events for the newcomer since that moment (milliseconds since 1970), by the platform's own records. */
export async function happened(api: ApiClient, since: number): Promise<readonly Seen[]> {
  const query = { limit: 200 }
  const [texts, chats, faxes] = await Promise.all([
    api.storage.listSms({ query }),
    api.history.listChats({ query }),
    api.storage.listFaxes({ query }),
  ])
  const after = (time: string | null | undefined) => ((readTimestamp(time ?? '') ?? 0) - since) / 1_000
  return [
    ...(await rings(api, since)),
    ...must(texts).data.map(({ from, created_at }) => ({ at: after(created_at), what: `text ${from}` })),
    ...must(chats).data.map(({ created_at }) => ({ at: after(created_at), what: 'chat' })),
    ...must(faxes).data.map(({ created_at }) => ({ at: after(created_at), what: 'fax' })),
  ]
    .filter(({ at }) => at >= -1)
    .toSorted((one, other) => one.at - other.at)
}

/** The newcomer, and the newcomer's queue: calls that a colleague took there are recorded for the queue alone. */
const rung: ReadonlySet<unknown> = new Set([String(newcomer), 'Queue1'])

/** The first ring of each caller: a queue may try more than once. */
async function rings(api: ApiClient, since: number): Promise<readonly Seen[]> {
  const [over, live] = [await api.history.listCdrs({ query: { limit: 200 } }), await api.calls.list()]
  const all = [
    ...must(over).data.map((call) => ({ ...call, began: readTimestamp(call.calldate ?? '') ?? 0 })),
    ...must(live).data.map((call) => ({ ...call, began: (call.start_time ?? 0) * 1_000 })),
  ].filter((call) => rung.has(call.dst_id))
  const first = Map.groupBy(
    all.toSorted((one, other) => one.began - other.began),
    ({ src }) => src,
  )
  return [...first].flatMap(([src, [call]]) =>
    call ? [{ at: (call.began - since) / 1_000, what: `ring ${src}` }] : [],
  )
}

/** Calls that the newcomer's telephones answered. */
export async function answered(api: ApiClient, since: number): Promise<readonly unknown[]> {
  const { data } = must(await api.history.listCdrs({ query: { limit: 200 } }))
  return data.filter(
    (call) =>
      call.dst_id === String(newcomer) &&
      (call.billsec ?? 0) > 0 &&
      (readTimestamp(call.calldate ?? '') ?? 0) >= since,
  )
}

/** When messages were left for the newcomer, in seconds. */
export async function messagesLeft(api: ApiClient, since: number): Promise<readonly number[]> {
  const { data } = must(await api.history.listVoicemessages({ query: { limit: 200 } }))
  return data
    .filter(({ extension_id }) => extension_id === newcomer)
    .map(({ origtime }) => ((readTimestamp(origtime ?? '') ?? 0) - since) / 1_000)
    .filter((at) => at >= 0)
    .toSorted((one, other) => one - other)
}
