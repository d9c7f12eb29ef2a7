import type { OutboxEntry } from './outbox-entry.ts'

/** Keeps the outbox of one account. What a method wrote is on the disk when it returns. Throws where the disk fails. */
export interface OutboxStore extends Disposable {
  /** Everything that is kept, in the order of writing. */
  all(): readonly OutboxEntry[]
  /** Keeps a new entry, and gives it its place in the order of writing. */
  add(entry: Omit<OutboxEntry, 'seq'>): OutboxEntry
  change(entry: OutboxEntry): void
  remove(key: string): void
}
