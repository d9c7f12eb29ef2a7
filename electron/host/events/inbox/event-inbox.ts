import type { EventPath } from '#shared/host/events.ts'
import type { InboxError } from './inbox-error.ts'

/** A notification as received. */
export type InboxEntry = {
  /** The JSON text. */
  readonly text: string
  /** This computer's milliseconds since 1970. */
  readonly receivedAt: number
  readonly path: EventPath
  /** The `id` in the text if already parsed, null for none; if absent, the inbox parses it. */
  readonly id?: unknown
}

/** An entry as dispatched; `known` if an event with the same id was there before. */
export type InboxRow = Omit<InboxEntry, 'id'> & { readonly known: boolean }

/** Called with the outcome of an entry: stored, a duplicate, or why it cannot be stored. */
export type Settle = (outcome: 'kept' | 'duplicate' | InboxError) => void

/**
 * Stores every notification first. Each entry is dispatched once, in order, to the opener of the inbox, even if the
 * process was killed in between.
 */
export interface EventInbox extends AsyncDisposable {
  /**
   * Settles once the entry is on disk: only then may its sender be answered. Rejects with InboxError if it cannot be
   * stored: then nothing of it is stored or, if the disk itself failed, nothing reliable.
   */
  append(entry: InboxEntry): Promise<'kept' | 'duplicate'>
  /** The same without a promise, for thousands of entries a second. Calls back later, never synchronously. */
  add(entry: InboxEntry, settle: Settle): void
}
