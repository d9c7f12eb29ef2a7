import type { ApiClient } from '#shared/api/client.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Piece } from '#shared/host/listing.ts'
import type { Removal } from '#shared/host/removals.ts'
import {
  noVoicemail,
  type Voicemail,
  type VoicemailQuery,
  type VoicemailState,
} from '#shared/host/voicemail.ts'
import type { Known } from '../directory/known.ts'
import type { Removals } from '../removals/removals.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import { countMessages, isForAgent, type CountOptions } from './count-messages.ts'
import type { MailboxOf, MailboxOwner } from './mailbox-of.ts'
import { OpenBox } from './open-box.ts'
import { named, pickMessages } from './pick-messages.ts'
import { newestSeen } from './newest-seen.ts'
import { newFolder, oldFolder, type LeftMessage } from './read-voicemessage.ts'

export type VoicemailBoxOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  readonly removals: Removals
  readonly who: (number: string) => Known
  readonly mailboxOf: MailboxOf
  /** The agent's names for folders, by the platform's number. */
  readonly folderNames: () => Readonly<Record<string, string>>
  readonly onState: (state: VoicemailState) => void
  /** Called for a new message that nobody has heard, in the agent's own mailbox or in one of no other user. */
  readonly onArrived: (message: Voicemail) => void
  /** Called when this message was heard, moved or deleted; without an id, when all new ones were. */
  readonly onHeard: (id?: number) => void
  /** Called when the platform has deleted these messages, or no longer knows them. */
  readonly onDeleted: (ids: readonly number[]) => void
  readonly random?: () => number
}

const signedOut = err(appError('session.signed-out'))
const notFound = err(appError('platform.not-found'))
const maxFolder = 9_999

/** The voice messages that the agent may hear. */
export class VoicemailBox implements Disposable {
  readonly options: VoicemailBoxOptions
  private open: OpenBox | null = null
  private ownMailbox = 0
  private state = noVoicemail
  private isRefreshing = false
  private readonly owners = new Map<number, MailboxOwner>()

  constructor(options: VoicemailBoxOptions) {
    this.options = options
  }

  start(who: SignedInAgent): void {
    this.stop()
    const { options } = this
    this.ownMailbox = who.agent.id
    this.owners.clear()
    this.open = new OpenBox({
      ...options,
      ownMailbox: who.agent.id,
      seen: newestSeen(options, who),
      isForAgent: (message) => isForAgent(message, this),
      onArrived: (message) => options.onArrived(named(message, options.who)),
      onChange: () => this.publish(),
    })
    this.open.wake()
    this.publish()
  }

  stop(): void {
    this.open?.[Symbol.dispose]()
    this.open = null
    this.isRefreshing = false
    const { revision } = this.state
    if (revision > 0) this.setState({ ...noVoicemail, revision: revision + 1 })
  }

  /** Reads now, since a message may have arrived. */
  wake(): void {
    this.open?.wake()
  }

  /** Called when numbers, mailboxes or folders may have other names. */
  namesChanged(): void {
    this.owners.clear()
    if (this.open) this.publish({ anew: true })
  }

  list(query: VoicemailQuery): Piece<Voicemail> {
    return pickMessages(this.open?.messages ?? [], query, this.options.who)
  }

  read(id: number): Result<Voicemail> {
    const message = this.open?.find(id)
    return message ? ok(named(message, this.options.who)) : notFound
  }

  async refresh(): Outcome {
    if (!this.open) return signedOut
    this.isRefreshing = true
    this.publish()
    const read = await this.open.readAll()
    this.isRefreshing = false
    if (this.open) this.publish()
    return read.ok ? ok(undefined) : read
  }

  /** Shows the move at once; if the platform refuses, the messages return and its error is the result. */
  move(ids: readonly number[], folder: number): Outcome {
    if (!Number.isInteger(folder) || folder < 0 || folder > maxFolder)
      return Promise.resolve(err(appError('settings.invalid', 'folder')))
    return this.change(ids, (message) => (message.folder === folder ? null : folder))
  }

  /** Only the folder can be written, and only messages in the folder of new ones are new. */
  mark(ids: readonly number[], isNew: boolean): Outcome {
    return this.change(ids, (message) => {
      if (message.isNew === isNew) return null
      if (isNew) return newFolder
      return message.folder === newFolder ? oldFolder : message.folder
    })
  }

  remove(ids: readonly number[]): Result<Removal> {
    return this.open?.remove(ids) ?? signedOut
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  /** Cached until names change, since it is called for each message. */
  readonly mailboxOf: MailboxOf = (id) => {
    const owner = this.owners.get(id) ?? this.options.mailboxOf(id)
    this.owners.set(id, owner)
    return owner
  }

  private async change(ids: readonly number[], target: (message: LeftMessage) => number | null): Outcome {
    const { open } = this
    if (!open) return signedOut
    const messages = [...new Set(ids)].flatMap((id) => open.find(id) ?? [])
    if (messages.length === 0) return notFound
    const moves = messages.flatMap((message) => {
      const folder = target(message)
      return folder === null ? [] : [{ id: message.id, folder }]
    })
    return moves.length === 0 ? ok(undefined) : open.move(moves)
  }

  /** `anew`: what pages show of the list may have other names now. */
  private publish({ anew = false } = {}): void {
    const { open } = this
    if (!open) return
    const { folderNames, who } = this.options
    const countOptions: CountOptions = {
      mailboxOf: this.mailboxOf,
      who,
      folderNames: folderNames(),
      ownMailbox: this.ownMailbox,
    }
    const counts = countMessages(open.messages, countOptions)
    const { revision } = this.state
    const isChanged = open.consumeChanged() || anew
    this.setState({
      ...counts,
      revision: isChanged ? revision + 1 : revision,
      error: open.error,
      loading: !open.isRead || this.isRefreshing,
    })
  }

  private setState(state: VoicemailState): void {
    if (isSame(state, this.state)) return
    this.state = state
    this.options.onState(state)
  }
}
