import type { OutboxEntry } from '#electron/host/texts/outbox/outbox-entry.ts'
import type { OutboxBookOptions } from '#electron/host/texts/outbox/outbox-book.ts'

/** The disk of an outbox: its content survives the app. `fails` makes writes fail. */
export class MemoryOutbox {
  fails = false
  private readonly rows = new Map<string, string>()
  private seq = 0

  readonly store: OutboxBookOptions['store'] = {
    all: () => [...this.rows.values()].map((row): OutboxEntry => JSON.parse(row)),
    add: (entry) => {
      const added = { ...entry, seq: this.seq + 1 }
      this.write(added)
      this.seq += 1
      return added
    },
    change: (entry) => this.write(entry),
    remove: (key) => {
      this.check()
      this.rows.delete(key)
    },
  }

  private write(entry: OutboxEntry): void {
    this.check()
    this.rows.set(entry.key, JSON.stringify(entry))
  }

  private check(): void {
    if (this.fails) throw new Error('The disk takes nothing')
  }
}
