import { Delivery } from '#electron/host/texts/outbox/delivery.ts'
import { OutboxBook } from '#electron/host/texts/outbox/outbox-book.ts'
import type { OutboxEntry } from '#electron/host/texts/outbox/outbox-entry.ts'
import { NotedLog } from '../host-ports.ts'
import { ManualClock } from '../manual-clock.ts'
import { flushTasks } from '../flush-tasks.ts'
import { MemoryOutbox } from './memory-outbox.ts'
import { TextPlatform } from './text-platform.ts'

/** An app with nothing but an outbox, on a manual clock and a disk in memory; it can end at any moment. */
export class OutboxFixture {
  readonly clock = new ManualClock()
  readonly platform = new TextPlatform(this.clock, 7)
  readonly disk = new MemoryOutbox()
  readonly log = new NotedLog()
  /** Records by the key of their text, as the outbox reported them. */
  readonly recordByKey = new Map<string, number>()
  book: OutboxBook
  delivery: Delivery
  private count = 0

  constructor() {
    this.book = this.openBook()
    this.delivery = this.deliver()
  }

  startApp(): void {
    this.book = this.openBook()
    this.delivery = this.deliver()
  }

  /** The app crashes and starts again. */
  crash(): void {
    this.delivery[Symbol.dispose]()
    this.startApp()
  }

  private openBook(): OutboxBook {
    return new OutboxBook({ store: this.disk.store, agentId: 7, log: this.log, onChange: () => {} })
  }

  private deliver(): Delivery {
    const { clock, log, recordByKey, platform, book } = this
    const delivery = new Delivery({
      ...{ clock, log, book, api: platform.api, newestKnown: () => ({ id: 0, at: null }) },
      onDelivered: (record, key) => recordByKey.set(key, record.id),
      onWaitChange: () => {},
    })
    delivery.start()
    return delivery
  }

  add(words: string, { to = '+447700900142', sendAt = null as number | null } = {}): string {
    this.count += 1
    const { key } = this.book.add({
      ...{ key: `text ${this.count}`, to, from: '', words, writtenAt: this.clock.now(), sendAt },
      state: sendAt === null ? 'queued' : 'scheduled',
      ...{ tries: 0, triedAt: null, after: null, error: null, record: null, result: '' },
    })
    this.delivery.sendNext()
    return key
  }

  retry(key: string): void {
    this.book.apply(key, { kind: 'again' })
    this.delivery.sendNext()
  }

  entries(): readonly OutboxEntry[] {
    return [...this.book.entries()]
  }

  /** `sent` for a text that is no longer waiting. */
  stateOf(key: string): OutboxEntry['state'] {
    return this.book.entry(key)?.state ?? 'sent'
  }

  /** Advances the clock in small steps, and runs everything that follows. */
  async advance(milliseconds: number): Promise<void> {
    await flushTasks()
    for (let passed = 0; passed < milliseconds; passed += 250) {
      this.clock.advance(Math.min(250, milliseconds - passed))
      await flushTasks()
    }
  }
}
