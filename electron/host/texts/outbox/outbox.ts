import { randomUUID } from 'node:crypto'
import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TextDraft, TextWait } from '#shared/host/texts.ts'
import { removeDatabase } from '../../local-files/set-aside.ts'
import type { SignedInAgent } from '../../signed-in-agent.ts'
import { Delivery } from './delivery.ts'
import type { KnownText } from './read-texts.ts'
import { OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { openOutboxFile, outboxPath, OutboxStore } from './outbox-store.ts'
import { outboxTransitions, withdrawableStates } from './outbox-machine.ts'

export type OutboxOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** The newest record in the copy of the platform's texts; its id is 0 if the copy is empty. */
  readonly newestKnown: () => KnownText
  /** Called when texts to this number have changed; an empty string means every number. */
  readonly onChange: (to: string) => void
  /** Called with the platform's record of a sent text, before `onChange`. */
  readonly onDelivered: (record: Sms, key: string) => void
}

/**
 * A text as the agent submits it. `to` is in E.164 form, or unchanged if it is not a phone number; `from` may be empty.
 */
export type NewText = {
  readonly to: string
  readonly from: string
  readonly words: string
  readonly sendAt?: number
}

/** The open outbox of one agent. */
type Opened = { readonly store: OutboxStore; readonly book: OutboxBook; readonly delivery: Delivery }

/** Maximum characters (code points) that the platform accepts. */
const maxCharacters = 1_600
/** Milliseconds until opening the file is retried. */
const reopenAfter = 30_000

/** The signed-in agent's texts to be sent: on disk before anything goes out; each sent exactly once, or flagged. */
export class Outbox implements Disposable {
  private readonly options: OutboxOptions
  private signedIn: SignedInAgent | null = null
  private opened: Opened | null = null
  private stopOpening: Unsubscribe = () => {}

  constructor(options: OutboxOptions) {
    this.options = options
  }

  /** Opens the agent's outbox and resumes sending what is on disk. */
  start(signedIn: SignedInAgent): void {
    this.close()
    this.signedIn = signedIn
    this.open()
  }

  /** Handles sign-out: sends nothing more. Unsent texts stay on disk, sent ones are removed. */
  stop(): void {
    const { opened, signedIn } = this
    const isEmpty = opened !== null && [...opened.book.entries()].length === 0
    if (opened) this.safely(() => opened.store.removeSent())
    this.close()
    if (isEmpty && signedIn) this.safely(() => removeDatabase(outboxPath(this.options.userData, signedIn)))
  }

  /** Retries whatever waits, since the network or the session may be back. */
  wake(): void {
    this.opened?.delivery.wake()
  }

  /** Saves a text to disk and queues it. `texts.too-long` over 1,600 characters, `texts.not-kept` if the disk fails. */
  add({ to, from, words, sendAt }: NewText): Result<{ readonly key: string }> {
    if ([...words].length > maxCharacters) return err(appError('texts.too-long'))
    if (!this.signedIn) return err(appError('session.signed-out'))
    const opened = this.open()
    if (!opened) return err(appError('texts.not-kept'))
    const key = `out-${randomUUID()}`
    const now = this.options.clock.now()
    const isLater = sendAt !== undefined && sendAt > now
    const added = this.safely(() =>
      opened.book.add({
        ...{ key, to, from, tries: 0, triedAt: null, after: null, error: null, record: null, result: '' },
        // Lone surrogates do not survive JSON, and the text would not be found again.
        words: words.toWellFormed(),
        writtenAt: now,
        state: isLater ? 'scheduled' : 'queued',
        sendAt: isLater ? sendAt : null,
      }),
    )
    if (!added) return err(appError('texts.not-kept'))
    opened.delivery.sendNext()
    return ok({ key })
  }

  /** Resends a text that failed or is unsure, or sends a scheduled one now. `texts.not-now` in any other state. */
  retry(key: string): Result {
    const { opened } = this
    const entry = opened?.book.entry(key)
    if (!opened || !entry || outboxTransitions[entry.state].again === undefined)
      return err(appError('texts.not-now'))
    opened.book.apply(key, { kind: 'again' })
    opened.delivery.sendNext()
    return ok(undefined)
  }

  /** Removes an unsent text, and returns its words. `texts.not-now` while it is being sent or once it was sent. */
  withdraw(key: string): Result<TextDraft> {
    const { opened } = this
    const entry = opened?.book.entry(key)
    if (!opened || !entry || !withdrawableStates.includes(entry.state)) return err(appError('texts.not-now'))
    const removed = this.safely(() => {
      opened.book.remove(entry)
      return true
    })
    if (!removed) return err(appError('texts.not-kept'))
    opened.delivery.sendNext()
    return ok({ words: entry.words, from: entry.from })
  }

  /** The reason why all queued texts wait; null if nothing holds them back. */
  get wait(): TextWait | null {
    return this.opened?.delivery.wait ?? null
  }

  /** All unsent texts in the order of writing; with `to`, those of one thread. */
  waiting(to?: string): readonly OutboxEntry[] {
    const all = [...(this.opened?.book.entries() ?? [])]
    return to === undefined ? all : all.filter((entry) => entry.to === to)
  }

  /**
   * Returns the key under which a platform record was written here or is being sent; undefined for any other record.
   */
  keyOf(record: Sms): string | undefined {
    return this.opened?.book.keyOf(record)
  }

  /** Matches new records with texts that were given up or wait for a resend, and marks those as sent. */
  matchRecords(records: readonly Sms[]): void {
    const { opened } = this
    if (!opened) return
    const unknown = [...opened.book.entries()].filter(({ state, tries }) => tries > 0 && state !== 'sending')
    for (const { key } of unknown) {
      const entry = opened.book.entry(key)
      const record = entry && opened.book.find(entry, records)
      if (!record) continue
      opened.book.apply(key, { kind: 'sent', record: record.id, result: record.result ?? '' })
    }
    if (unknown.length > 0) opened.delivery.sendNext()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  private open(): Opened | null {
    const { signedIn } = this
    const { userData, log, clock, onChange } = this.options
    if (this.opened || !signedIn) return this.opened
    this.stopOpening()
    const agentId = signedIn.agent.id
    const kept = this.safely(() => {
      const store = new OutboxStore(openOutboxFile(outboxPath(userData, signedIn), log))
      return { store, book: new OutboxBook({ store, agentId, log, onChange: ({ to }) => onChange(to) }) }
    })
    if (!kept) {
      this.stopOpening = clock.after(reopenAfter, () => this.open())
      return null
    }
    const { store, book } = kept
    const delivery = new Delivery({ ...this.options, book, onWaitChange: () => onChange('') })
    this.opened = { store, book, delivery }
    delivery.start()
    return this.opened
  }

  private close(): void {
    this.stopOpening()
    this.opened?.delivery[Symbol.dispose]()
    this.opened?.store[Symbol.dispose]()
    this.opened = null
    this.signedIn = null
  }

  private safely<Value>(action: () => Value): Value | undefined {
    try {
      return action()
    } catch (fault) {
      this.options.log.write('error', 'outbox.disk-failed', { fault: faultOf(fault) })
      return undefined
    }
  }
}
