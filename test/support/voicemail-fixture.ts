import { VoicemailBox, type VoicemailBoxOptions } from '#electron/host/voicemail/voicemail-box.ts'
import { mailboxOf } from '#electron/host/voicemail/mailbox-of.ts'
import { Removals } from '#electron/host/removals/removals.ts'
import { createApiClient, type ApiRequest } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'
import { noVoicemail, type Voicemail, type VoicemailQuery } from '#shared/host/voicemail.ts'
import { ManualClock } from './manual-clock.ts'

const everything: VoicemailQuery = {
  folder: null,
  mailbox: null,
  onlyNew: false,
  find: '',
  count: 1e6,
}
const agent = { id: 7, name: 'Sam Sample', ext: '1001', country: 'GB' } as Agent
const session = { kind: 'signed-in', agent } as SessionState

type Answer = Result<unknown>

type StoredMessage = {
  folder: number
  readonly extension_id: number
  readonly transcript: string
  /** Seconds since 1970; increases with the id if absent. */
  readonly origtime?: number
}

/** A platform in memory with voice messages: `fails` is called before each request is carried out. */
class VoicemailPlatform {
  readonly messages = new Map<number, StoredMessage>()
  readonly requests: ApiRequest[] = []
  /** Maximum size of a page. */
  pageSize = 500
  order: 'newest' | 'oldest' = 'newest'
  fails: (request: ApiRequest) => AppError | null = () => null
  private lastId = 0

  addMessage(changes: Partial<StoredMessage> = {}, id = ++this.lastId): number {
    this.messages.set(id, { folder: 0, extension_id: agent.id, transcript: '', ...changes })
    return id
  }

  answer(request: ApiRequest): Answer {
    this.requests.push(request)
    const error = this.fails(request)
    if (error) return err(error)
    if (request.method === 'PATCH') return this.change(request.body as { id: number; folder: string }[])
    if (request.method === 'DELETE') return this.remove(request.path)
    return this.list(request)
  }

  private list({ query }: ApiRequest): Answer {
    const value = (name: string) => Number(query.find(([each]) => each === name)?.[1])
    const size = Math.min(value('limit'), this.pageSize)
    const ids = [...this.messages.keys()].toSorted((a, b) => (this.order === 'newest' ? b - a : a - b))
    const data = ids.slice((value('page') - 1) * size, value('page') * size).map((id) => this.record(id))
    return ok({ data, total: ids.length })
  }

  private record(id: number) {
    const { folder = 0, ...more } = this.messages.get(id) ?? {}
    const origtime = 1_600_000_000 + id
    return { id, folder, is_new: folder === 0, caller: '+442079460018', duration: 9, origtime, ...more }
  }

  private change(changes: readonly { readonly id: number; readonly folder: string }[]): Answer {
    if (changes.some(({ id }) => !this.messages.has(id))) return err(appError('platform.not-found'))
    const folders = ['new', 'old', 'saved']
    for (const { id, folder } of changes) {
      const message = this.messages.get(id)
      if (message) message.folder = folders.includes(folder) ? folders.indexOf(folder) : Number(folder)
    }
    return ok({ data: changes.map(({ id }) => this.record(id)), total: changes.length })
  }

  private remove(path: string): Answer {
    const ids = (path.split('/').at(-1) ?? '').split(',').map(Number)
    if (ids.some((id) => !this.messages.has(id))) return err(appError('platform.not-found'))
    for (const id of ids) this.messages.delete(id)
    return ok(undefined)
  }
}

export type VoicemailFixtureOptions = Partial<
  Pick<VoicemailBoxOptions, 'who' | 'folderNames' | 'userData' | 'mailboxOf'>
> & {
  /** Carries a request to the platform and the response back; immediate by default. */
  readonly transport?: (act: () => Answer) => Promise<Answer>
}

/** A box of voice messages on a manual clock, with a platform in memory; it stores nothing on disk. */
export function voicemailFixture(options: VoicemailFixtureOptions = {}) {
  const { transport = async (act) => act(), ...more } = options
  const clock = new ManualClock()
  const platform = new VoicemailPlatform()
  const removals = new Removals({ clock, log: silentLog })
  const states = [noVoicemail]
  const arrived: Voicemail[] = []
  const playedIds: (number | undefined)[] = []
  const deleted: number[] = []
  const api = createApiClient(contract, async (request) => {
    const answer = await transport(() => platform.answer(request))
    return answer.ok ? ok({ status: 200, body: answer.value }) : answer
  })
  const box = new VoicemailBox({
    ...{ api, clock, removals, log: silentLog, userData: '/dev/null', random: () => 0.5 },
    who: () => ({ name: '', company: '' }),
    mailboxOf: (id) => mailboxOf(id, session, []),
    folderNames: () => ({}),
    onState: (state) => states.push(state),
    onArrived: (message) => arrived.push(message),
    onHeard: (id) => playedIds.push(id),
    onDeleted: (ids) => deleted.push(...ids),
    ...more,
  })
  return {
    ...{ clock, platform, removals, box, states, arrived, heard: playedIds, deleted },
    start: () => box.start({ baseUrl: 'http://127.0.0.1:1/v1.2', agent }),
    state: () => states.at(-1) ?? noVoicemail,
    list: (query: Partial<VoicemailQuery> = {}) => box.list({ ...everything, ...query }),
    /** Folders by message, as the screen shows them. */
    shown: () => new Map(box.list(everything).items.map(({ id, folder }) => [id, folder])),
    /** Folders by message, on the platform. */
    held: () => new Map([...platform.messages].toReversed().map(([id, { folder }]) => [id, folder])),
  }
}
