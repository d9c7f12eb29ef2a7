import type { Sms } from '#shared/api/modules/storage.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { moved, type OutboxEvent } from './outbox-machine.ts'
import type { OutboxStore } from './outbox-store.ts'
import { findSameText, isSameText } from './same-text.ts'

export type OutboxBookOptions = {
  readonly store: Pick<OutboxStore, 'all' | 'add' | 'change' | 'remove'>
  readonly agentId: number
  readonly log: Log
  readonly onChange: (entry: OutboxEntry) => void
}

/** Every text of one outbox and what has become of it, in memory as on the disk. Nothing is ever changed elsewhere. */
export class OutboxBook {
  private readonly options: OutboxBookOptions
  /** In the order of writing. What was sent is not among them. */
  private readonly waiting = new Map<string, OutboxEntry>()
  /** Which record of the platform is whose. */
  private readonly claims = new Map<number, string>()

  constructor(options: OutboxBookOptions) {
    this.options = options
    for (const entry of options.store.all()) this.index(entry)
  }

  entries(): Iterable<OutboxEntry> {
    return this.waiting.values()
  }

  entry(key: string): OutboxEntry | undefined {
    return this.waiting.get(key)
  }

  /** On the disk when it returns; throws where the disk fails, and then it is nowhere. */
  add(entry: Omit<OutboxEntry, 'seq'>): OutboxEntry {
    const added = this.options.store.add(entry)
    this.index(added)
    this.options.onChange(added)
    return added
  }

  /**
   * Lets something happen to a text: the entry then, or undefined where it cannot. An illegal move is logged and
   * ignored. Where the disk fails, what is to go does not go, while what has happened is known at least in memory.
   */
  apply(key: string, event: OutboxEvent): OutboxEntry | undefined {
    const { store, log, onChange } = this.options
    const before = this.waiting.get(key)
    const after = before && moved(before, event)
    if (!after) {
      log.write('error', 'outbox.illegal-move', { from: before?.state ?? 'none', event: event.kind })
      return undefined
    }
    try {
      store.change(after)
    } catch (fault) {
      log.write('error', 'outbox.disk-failed', { event: event.kind, fault: faultOf(fault) })
      if (event.kind === 'goes') return undefined
    }
    this.index(after)
    onChange(after)
    return after
  }

  /** Takes a text out; throws where the disk fails. */
  remove(entry: OutboxEntry): void {
    this.options.store.remove(entry.key)
    this.waiting.delete(entry.key)
    this.options.onChange(entry)
  }

  /** The record that has become of an entry, among these. */
  find(entry: OutboxEntry, records: readonly Sms[]): Sms | undefined {
    const { agentId } = this.options
    return findSameText(records, entry, { agentId, isClaimed: (id) => this.claims.has(id) })
  }

  /** Whose a record is: of a text that was sent, or one on its way that this may be. */
  keyOf(record: Sms): string | undefined {
    const claimed = this.claims.get(record.id)
    if (claimed !== undefined) return claimed
    for (const entry of this.waiting.values())
      if (entry.state === 'sending' && isSameText(entry, record, this.options.agentId)) return entry.key
    return undefined
  }

  private index(entry: OutboxEntry): void {
    if (entry.state !== 'sent') this.waiting.set(entry.key, entry)
    else this.waiting.delete(entry.key)
    if (entry.record !== null) this.claims.set(entry.record, entry.key)
  }
}

/**
 * The texts that may go now, one of each thread at most, in the order of writing. One that failed, is unsure or on its
 * way holds back what was written after it to the same number; one that is to go later does not.
 */
export function nextToGo(entries: Iterable<OutboxEntry>): readonly OutboxEntry[] {
  const decided = new Set<string>()
  const next: OutboxEntry[] = []
  for (const entry of entries) {
    if (entry.state === 'sent' || entry.state === 'scheduled' || decided.has(entry.to)) continue
    decided.add(entry.to)
    if (entry.state === 'queued') next.push(entry)
  }
  return next
}
