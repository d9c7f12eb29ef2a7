import type { SmsEvent } from '#shared/api/events.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { noComposing, noTexts, type TextDraft, type TextsState } from '#shared/host/texts.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import type { Arrived } from './copy/record-writer.ts'
import type { SyncProgress } from './sync/text-sync.ts'
import { Outbox } from './outbox/outbox.ts'
import { TextAccount, type TextAccountOptions } from './text-account.ts'

export type TextsOptions = Omit<TextAccountOptions, 'signedIn' | 'outbox' | 'onArrived' | 'onProgress'> & {
  readonly onState: (state: TextsState) => void
  /** Called for each inbound text that the agent has not seen. `key` is its thread. */
  readonly onArrived: (text: { readonly key: string; readonly name: string; readonly words: string }) => void
  /** Called when the agent has looked at a thread. */
  readonly onSeen: (key: string) => void
}

/** Milliseconds between two revisions while older texts are copied. */
const publishCopyEvery = 500

/** The text messages of the signed-in agent: the copy of the platform's texts, and the outbox. */
export class Texts implements AsyncDisposable {
  readonly outbox: Outbox
  private readonly options: TextsOptions
  /** The account of the signed-in agent, or of the last one. */
  private account: TextAccount | null = null
  private isStarted = false
  private revision = 0
  /** When the revision last changed, and whether anything has changed since. */
  private publishedAt = -Infinity
  private isUnpublished = false
  private error: AppError | null = null

  constructor(options: TextsOptions) {
    const { api, clock, log, userData } = options
    this.options = options
    this.outbox = new Outbox({
      ...{ api, clock, log, userData },
      newestKnown: () => this.account?.store.newestSms ?? { id: 0, at: null },
      onDelivered: (record) => this.delivered(record),
      onChange: () => this.changed(),
    })
  }

  /** The texts of the signed-in agent; null while nobody is signed in. */
  get open(): TextAccount | null {
    return this.isStarted ? this.account : null
  }

  start(signedIn: SignedInAgent): void {
    this.stop()
    this.account?.[Symbol.dispose]()
    this.account = new TextAccount({
      ...this.options,
      ...{ signedIn, outbox: this.outbox },
      onArrived: (texts) => this.announce(texts),
      onProgress: (step) => this.progressed(step),
    })
    this.isStarted = true
    this.outbox.start(signedIn)
    this.account.start()
    this.changed()
  }

  /** Handles sign-out; unsent texts stay on disk for the agent's next sign-in. */
  stop(): void {
    if (!this.isStarted) return
    this.isStarted = false
    this.account?.stop()
    this.outbox.stop()
    this.error = null
    this.revision += 1
    this.options.onState({ ...noTexts, revision: this.revision })
    this.options.onComposing(noComposing)
  }

  /** Erases the copy of the platform's texts; drafts and unsent texts stay. */
  eraseCopy(): void {
    if (!this.isStarted) this.account?.store.forget()
  }

  handleEvent(event: SmsEvent, _receivedAt: number): void {
    if (this.open?.handleEvent(event)) this.changed()
  }

  /** Retries whatever waits, since the network or the session may be back. */
  wake(): void {
    this.outbox.wake()
    this.open?.sync?.wake()
  }

  /** Drops cached names, since contacts may have changed. */
  namesChanged(): void {
    if (!this.open) return
    this.open.names.clear()
    this.changed()
  }

  /** Marks a thread as seen up to its newest text. */
  markRead(key: string): void {
    if (this.open?.store.markRead(key)) this.changed()
    this.options.onSeen(key)
  }

  /** Saves a draft: on disk on return, unless the state reports that the disk fails. */
  saveDraft(key: string, draft: TextDraft): void {
    const { open } = this
    if (!open) return
    const before = open.drafts.read(key)
    if (before.words === draft.words && before.from === draft.from) return
    open.drafts.write(key, draft, this.options.clock.now())
    this.changed()
  }

  /** Publishes a new revision, so that pages read again. */
  changed(): void {
    this.isUnpublished = false
    this.publishedAt = this.options.clock.now()
    this.revision += 1
    this.publish()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isStarted = false
    this.outbox[Symbol.dispose]()
    this.account?.[Symbol.dispose]()
    this.account = null
  }

  private delivered(record: Sms): void {
    this.open?.store.upsert([record])
    this.open?.sync?.wake()
  }

  /** While older texts are copied, limits how often pages reload, since each reload reads everything they show. */
  private progressed({ changed, error, isCopy }: SyncProgress): void {
    this.error = error
    this.isUnpublished ||= changed
    const isTooSoon = isCopy && this.options.clock.now() - this.publishedAt < publishCopyEvery
    if (this.isUnpublished && !isTooSoon) this.changed()
    else this.publish()
  }

  private announce(texts: readonly Arrived[]): void {
    const { account } = this
    for (const { thread, words } of texts)
      this.options.onArrived({ key: thread, name: account?.names.of(thread).name || thread, words })
  }

  private publish(): void {
    const { open, revision } = this
    if (!open) return
    const waiting = this.outbox.waiting()
    const unsent = waiting.filter(({ state }) => state === 'failed' || state === 'unsure').length
    const outgoing = waiting.filter(({ state }) => state === 'queued' || state === 'sending').length
    this.options.onState({
      revision,
      error: open.file.error ?? this.error,
      unread: open.store.unreadThreads,
      unsent,
      ...(outgoing > 0 && { outgoing }),
      ...copyState(open),
    })
  }
}

function copyState({ store, sync }: TextAccount): Pick<TextsState, 'sync' | 'copied'> {
  if (store.isComplete) return { sync: 'live' }
  const extent = sync?.extent
  return {
    sync: store.isCopyStopped ? 'stopped' : 'copying',
    ...(extent && { copied: { count: extent.copied, total: extent.total } }),
  }
}
