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
import { removeDatabase } from '../../kept-files/set-aside.ts'
import type { SignedInAgent } from '../../signed-in-agent.ts'
import { Delivery } from './delivery.ts'
import { OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { openOutboxFile, outboxPath, OutboxStore } from './outbox-store.ts'
import { outboxTransitions, withdrawableStates } from './outbox-machine.ts'

export type OutboxOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly log: Log
  readonly userData: string
  /** The greatest id of a text that the copy of the platform's texts has; 0 where it has none. */
  readonly newestKnown: () => number
  /** Something about the texts to this number has changed; empty for every number. */
  readonly onChange: (to: string) => void
  /** The platform has it: the record as it answered. Called before `onChange`. */
  readonly onSent: (record: Sms, key: string) => void
}

/** A text as a person hands it over. `to` in E.164 form or as it stands where it is none; `from` may be empty. */
export type NewText = {
  readonly to: string
  readonly from: string
  readonly words: string
  readonly sendAt?: number
}

/** The outbox of one agent, open. */
type Opened = { readonly store: OutboxStore; readonly book: OutboxBook; readonly delivery: Delivery }

/** Characters (code points) that the platform takes at most. */
const mostCharacters = 1_600
/** Milliseconds until a file that could not be opened is tried again. */
const openAgainAfter = 30_000

/** What is to be sent, of the agent who is signed in: on disk before anything goes out; each exactly once, or flagged. */
export class Outbox implements Disposable {
  private readonly options: OutboxOptions
  private who: SignedInAgent | null = null
  private opened: Opened | null = null
  private stopOpening: Unsubscribe = () => {}

  constructor(options: OutboxOptions) {
    this.options = options
  }

  /** What waits on disk goes on. */
  start(who: SignedInAgent): void {
    this.close()
    this.who = who
    this.open()
  }

  /** Sign-out: nothing more goes out. What waits stays on disk, of what was sent nothing does. */
  stop(): void {
    const { opened, who } = this
    const isEmpty = opened !== null && [...opened.book.entries()].length === 0
    if (opened) this.safely(() => opened.store.removeSent())
    this.close()
    if (isEmpty && who) this.safely(() => removeDatabase(outboxPath(this.options.userData, who)))
  }

  /** The network or the session may be back: what waits for that is tried now. */
  wake(): void {
    this.opened?.delivery.wake()
  }

  /** Puts a text on disk. `texts.too-long` over 1,600 characters, `texts.not-kept` where the disk takes none. */
  add({ to, from, words, sendAt }: NewText): Result<{ readonly key: string }> {
    if ([...words].length > mostCharacters) return err(appError('texts.too-long'))
    if (!this.who) return err(appError('session.signed-out'))
    const opened = this.open()
    if (!opened) return err(appError('texts.not-kept'))
    const key = `out-${randomUUID()}`
    const now = this.options.clock.now()
    const isLater = sendAt !== undefined && sendAt > now
    const added = this.safely(() =>
      opened.book.add({
        ...{ key, to, from, tries: 0, triedAt: null, after: null, error: null, record: null, result: '' },
        // What JSON cannot carry would not be found again.
        words: words.toWellFormed(),
        writtenAt: now,
        state: isLater ? 'scheduled' : 'queued',
        sendAt: isLater ? sendAt : null,
      }),
    )
    if (!added) return err(appError('texts.not-kept'))
    opened.delivery.go()
    return ok({ key })
  }

  /** Sends again what failed or is unsure, and now what was to go later. `texts.not-now` for anything else. */
  again(key: string): Result {
    const { opened } = this
    const entry = opened?.book.entry(key)
    if (!opened || !entry || outboxTransitions[entry.state].again === undefined)
      return err(appError('texts.not-now'))
    opened.book.apply(key, { kind: 'again' })
    opened.delivery.go()
    return ok(undefined)
  }

  /** Removes what has not gone; answers with its words. `texts.not-now` for what is being sent or was sent. */
  withdraw(key: string): Result<TextDraft> {
    const { opened } = this
    const entry = opened?.book.entry(key)
    if (!opened || !entry || !withdrawableStates.includes(entry.state)) return err(appError('texts.not-now'))
    const removed = this.safely(() => {
      opened.book.remove(entry)
      return true
    })
    if (!removed) return err(appError('texts.not-kept'))
    opened.delivery.go()
    return ok({ words: entry.words, from: entry.from })
  }

  /** What holds back everything that is queued; null where nothing does. */
  get wait(): TextWait | null {
    return this.opened?.delivery.wait ?? null
  }

  /** Everything that was not sent, in the order of writing; with `to`, of one thread. */
  waiting(to?: string): readonly OutboxEntry[] {
    const all = [...(this.opened?.book.entries() ?? [])]
    return to === undefined ? all : all.filter((entry) => entry.to === to)
  }

  /** Under which key a record of the platform was written here, or is just being sent; undefined for all others. */
  keyOf(record: Sms): string | undefined {
    return this.opened?.book.keyOf(record)
  }

  /** Records that are new here: what was given up or waits to go once more may be among them, and is sent then. */
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
    if (unknown.length > 0) opened.delivery.go()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  private open(): Opened | null {
    const { who } = this
    const { userData, log, clock, onChange } = this.options
    if (this.opened || !who) return this.opened
    this.stopOpening()
    const agentId = who.agent.id
    const kept = this.safely(() => {
      const store = new OutboxStore(openOutboxFile(outboxPath(userData, who), log))
      return { store, book: new OutboxBook({ store, agentId, log, onChange: ({ to }) => onChange(to) }) }
    })
    if (!kept) {
      this.stopOpening = clock.after(openAgainAfter, () => this.open())
      return null
    }
    const { store, book } = kept
    const delivery = new Delivery({ ...this.options, book, onHold: () => onChange('') })
    this.opened = { store, book, delivery }
    delivery.start()
    return this.opened
  }

  private close(): void {
    this.stopOpening()
    this.opened?.delivery[Symbol.dispose]()
    this.opened?.store[Symbol.dispose]()
    this.opened = null
    this.who = null
  }

  private safely<Value>(step: () => Value): Value | undefined {
    try {
      return step()
    } catch (fault) {
      this.options.log.write('error', 'outbox.disk-failed', { fault: faultOf(fault) })
      return undefined
    }
  }
}
