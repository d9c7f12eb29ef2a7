import type { ApiClient } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { Removal } from '#shared/host/removals.ts'
import type { Removals } from '../removals/removals.ts'
import { MessageBook, type Move } from './message-book.ts'
import { MessageReader } from './message-reader.ts'
import type { ReadMessages } from './read-messages.ts'
import type { LeftMessage } from './read-voicemessage.ts'
import { VoicemailAnnouncer, type VoicemailAnnouncerOptions } from './voicemail-announcer.ts'
import { messageWriter, type WriteMessages } from './write-messages.ts'

export type OpenBoxOptions = VoicemailAnnouncerOptions & {
  readonly api: ApiClient
  readonly clock: Clock
  readonly removals: Removals
  readonly ownMailbox: number
  /** Called when the platform has deleted these messages, or no longer knows them. */
  readonly onDeleted: (ids: readonly number[]) => void
  readonly onChange: () => void
  readonly random?: () => number
}

type Outcome = Result

/** The messages of one agent while signed in: polled, and changed one order after another. */
export class OpenBox implements Disposable {
  private readonly options: OpenBoxOptions
  private readonly book = new MessageBook()
  private readonly reader: MessageReader
  private readonly writer: WriteMessages
  private readonly announcer: VoicemailAnnouncer
  /** Orders reach the platform in the order in which they were given, so the last one wins. */
  private readonly orders = new SerialQueue()
  private begun = 0
  private last: readonly LeftMessage[] = []
  private failure: AppError | null = null
  private wasRead = false
  private closed = false

  constructor(options: OpenBoxOptions) {
    this.options = options
    this.writer = messageWriter(options.api)
    this.announcer = new VoicemailAnnouncer(options)
    this.reader = new MessageReader({
      ...options,
      onBegin: () => {
        this.begun = this.book.beginReading()
      },
      onRead: (read) => this.handleRead(read),
    })
  }

  /** Newest first. */
  get messages(): readonly LeftMessage[] {
    return this.book.messages
  }

  /** Why the messages may be out of date. */
  get error(): AppError | null {
    return this.failure
  }

  get isRead(): boolean {
    return this.wasRead
  }

  find(id: number): LeftMessage | null {
    return this.book.find(id)
  }

  /** Whether the messages have changed since the last call of this function. */
  consumeChanged(): boolean {
    const isChanged = this.last !== this.messages
    this.last = this.messages
    return isChanged
  }

  wake(): void {
    this.reader.wake()
  }

  readAll(): Promise<Result<ReadMessages>> {
    return this.reader.readAll()
  }

  async move(moves: readonly Move[]): Promise<Outcome> {
    const order = this.book.move(moves)
    this.changed()
    return this.enqueue(async () => {
      const { done, gone, error } = await this.writer.move(moves)
      this.book.settleMove(order, moves, { done: done.map(idOf), gone: gone.map(idOf) })
      const goneError = gone.length > 0 ? appError('platform.not-found') : null
      return this.changeSettled(error ?? goneError)
    })
  }

  /** Hides the messages, and deletes them when it can no longer be undone. */
  remove(ids: readonly number[]): Result<Removal> {
    const hideable = [...new Set(ids)].filter((id) => this.book.find(id))
    if (hideable.length === 0) return err(appError('platform.not-found'))
    this.book.hide(hideable)
    this.changed()
    const removal = this.options.removals.add({
      remove: () => this.enqueue(() => this.delete(hideable)),
      restore: () => {
        this.book.show(hideable)
        this.changed()
      },
    })
    return ok(removal)
  }

  [Symbol.dispose](): void {
    this.closed = true
    this.reader[Symbol.dispose]()
  }

  private async delete(ids: readonly number[]): Promise<Outcome> {
    const { done, gone, error } = await this.writer.remove(ids)
    this.book.settleDeleting(ids, { done, gone })
    this.options.onDeleted([...done, ...gone])
    return this.changeSettled(error)
  }

  /** Orders of a previous agent are not sent on behalf of the next. */
  private enqueue(act: () => Promise<Outcome>): Promise<Outcome> {
    return this.orders.run(async () => (this.closed ? err(appError('session.signed-out')) : act()))
  }

  /** After a failure the outcome is unknown, so the messages are read again. */
  private changeSettled(error: AppError | null): Outcome {
    this.changed()
    if (error === null) return ok(undefined)
    this.reader.readAllAfter(error)
    return err(error)
  }

  private handleRead(read: Result<ReadMessages>): void {
    this.failure = read.ok ? null : read.error
    const arrived = read.ok ? this.book.merge(read.value, this.begun) : []
    this.wasRead = true
    if (read.ok) this.announcer.announce(arrived, this.messages)
    this.changed()
  }

  private changed(): void {
    if (this.closed) return
    this.announcer.messagesChanged(this.messages)
    this.options.onChange()
  }
}

function idOf({ id }: Move): number {
  return id
}
