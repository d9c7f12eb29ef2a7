import { join } from 'node:path'
import type { ApiClient } from '#shared/api/client.ts'
import type { SmsEvent } from '#shared/api/events.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Composing } from '#shared/host/texts.ts'
import type { Known } from '../directory/known.ts'
import type { Arrived } from './copy/record-writer.ts'
import { TextStore } from './copy/text-store.ts'
import { accountFile, type SignedInAgent } from '../signed-in-agent.ts'
import { ComposingFacts } from './composing/composing-facts.ts'
import { isForAgent } from './copy/read-text.ts'
import { TextFile } from './copy/text-file.ts'
import { Drafts } from './drafts.ts'
import type { Outbox } from './outbox/outbox.ts'
import { TextSync, type SyncProgress } from './sync/text-sync.ts'
import { ThreadNames } from './threads/thread-names.ts'
import type { ThreadSources } from './threads/thread-list.ts'

export type TextAccountOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** Looks up the owner of a number. */
  readonly who: (number: string) => Known
  readonly onComposing: (composing: Composing) => void
  readonly signedIn: SignedInAgent
  readonly outbox: Outbox
  readonly onArrived: (texts: readonly Arrived[]) => void
  readonly onProgress: (step: SyncProgress) => void
}

/** One agent's texts at one platform while open: the copy, its synchronization, and drafts. */
export class TextAccount implements Disposable, ThreadSources {
  readonly signedIn: SignedInAgent
  readonly file: TextFile
  readonly store: TextStore
  readonly drafts: Drafts
  readonly outbox: Outbox
  readonly names: ThreadNames
  private readonly options: TextAccountOptions
  private running: { readonly sync: TextSync; readonly composing: ComposingFacts } | null = null

  constructor(options: TextAccountOptions) {
    const { clock, log, userData, who, signedIn, outbox } = options
    const { id: agentId, country } = signedIn.agent
    this.options = options
    this.signedIn = signedIn
    this.outbox = outbox
    const now = () => clock.now()
    const onLost = () => this.store.prepare()
    this.file = new TextFile({ path: accountFile(join(userData, 'texts'), signedIn), now, log, onLost })
    const keyOf = (record: Sms) => outbox.keyOf(record)
    this.store = new TextStore({ file: this.file, reader: { agentId, country }, now, keyOf })
    this.store.prepare()
    this.drafts = new Drafts(this.file)
    this.names = new ThreadNames(who)
  }

  /** Starts polling the platform. */
  start(): void {
    const { api, clock, log, onArrived, onProgress, onComposing, signedIn, outbox } = this.options
    const { agent } = signedIn
    const onRecords = (records: readonly Sms[]) => outbox.matchRecords(records)
    this.running = {
      sync: new TextSync({
        api,
        clock,
        log,
        store: this.store,
        agentId: agent.id,
        onRecords,
        onArrived,
        onProgress,
      }),
      composing: new ComposingFacts({ api, clock, agent, onChange: onComposing }),
    }
  }

  get sync(): TextSync | null {
    return this.running?.sync ?? null
  }

  get composing(): ComposingFacts | null {
    return this.running?.composing ?? null
  }

  /** Handles a text event: shows the text at once if it is for this agent, and requests its record. */
  handleEvent(event: SmsEvent): boolean {
    const { agent } = this.signedIn
    const isOwn = isForAgent(event, { agentId: agent.id, country: agent.country })
    const written = isOwn ? this.store.addEvent(event) : null
    this.sync?.wake()
    if (written && written.arrived.length > 0) this.options.onArrived(written.arrived)
    return written?.changed ?? false
  }

  /** Stops polling; the copy can still be read. */
  stop(): void {
    this.running?.sync[Symbol.dispose]()
    this.running?.composing[Symbol.dispose]()
    this.running = null
  }

  [Symbol.dispose](): void {
    this.stop()
    this.file[Symbol.dispose]()
  }
}
