import type { OutboxEntry } from '#electron/host/texts/outbox/outbox-entry.ts'

/** A text in the outbox, with `changes`. */
export function outboxEntry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: 'text 1',
    seq: 1,
    to: '+447700900142',
    from: '',
    words: 'On my way',
    writtenAt: 1_700_000_000_000,
    state: 'queued',
    sendAt: null,
    tries: 0,
    triedAt: null,
    after: null,
    error: null,
    record: null,
    result: '',
    ...changes,
  }
}
