import type { Sms } from '#shared/api/modules/storage.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { transition, type OutboxEvent } from './outbox-machine.ts'
import type { OutboxStore } from './outbox-store.ts'
import { findSameText, isSameText } from './same-text.ts'

export type OutboxBookOptions = {
  readonly store: Pick<OutboxStore, 'all' | 'add' | 'change' | 'remove'>
  readonly agentId: number
  readonly log: Log
  readonly onChange: (entry: OutboxEntry) => void
}

/** All texts of one outbox and their states, in memory and on disk. Nothing else changes them. */
export class OutboxBook {
  private readonly options: OutboxBookOptions
  /** Unsent texts in the order of writing. */
  private readonly waiting = new Map<string, OutboxEntry>()
  /** Entry keys by the id of their platform record. */
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

  /** Adds an entry, which is on disk on return; throws if the disk fails, and then nothing was added. */
  add(entry: Omit<OutboxEntry, 'seq'>): OutboxEntry {
    const added = this.options.store.add(entry)
    this.index(added)
    this.options.onChange(added)
    return added
  }

  /**
   * Applies an event: returns the new entry, or undefined if that is impossible. An illegal event is logged and
   * ignored. If the disk fails, `goes` is refused, while any other event is applied in memory.
   */
  apply(key: string, event: OutboxEvent): OutboxEntry | undefined {
    const { store, log, onChange } = this.options
    const before = this.waiting.get(key)
    const after = before && transition(before, event)
    if (!after) {
      log.write('error', 'outbox.illegal-move', { from: before?.state ?? 'none', kind: event.kind })
      return undefined
    }
    try {
      store.change(after)
    } catch (fault) {
      log.write('error', 'outbox.disk-failed', { kind: event.kind, fault: faultOf(fault) })
      if (event.kind === 'goes') return undefined
    }
    this.index(after)
    onChange(after)
    return after
  }

  /** Removes a text; throws if the disk fails. */
  remove(entry: OutboxEntry): void {
    this.options.store.remove(entry.key)
    this.waiting.delete(entry.key)
    this.options.onChange(entry)
  }

  /** Finds the record of an entry among `records`. */
  find(entry: OutboxEntry, records: readonly Sms[]): Sms | undefined {
    const { agentId } = this.options
    return findSameText(records, entry, { agentId, isClaimed: (id) => this.claims.has(id) })
  }

  /** Returns the key of the entry that a record belongs to: a sent text, or one being sent that it may be. */
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
 * The texts that may be sent now, at most one per thread, in the order of writing. A text that failed, is unsure or is
 * being sent holds back later ones to the same number; a scheduled one does not.
 */
export function nextToSend(entries: Iterable<OutboxEntry>): readonly OutboxEntry[] {
  const decided = new Set<string>()
  const next: OutboxEntry[] = []
  for (const entry of entries) {
    if (entry.state === 'sent' || entry.state === 'scheduled' || decided.has(entry.to)) continue
    decided.add(entry.to)
    if (entry.state === 'queued') next.push(entry)
  }
  return next
}
