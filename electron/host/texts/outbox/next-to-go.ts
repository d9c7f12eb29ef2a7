import type { OutboxEntry } from './outbox-entry.ts'

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
