import type { EventPath } from '#shared/host/events.ts'
import type { InboxError } from './inbox-error.ts'

/** A notification as it came. */
export type InboxEntry = {
  /** The JSON text. */
  readonly text: string
  /** This computer's milliseconds since 1970. */
  readonly receivedAt: number
  readonly path: EventPath
  /** What the text has as `id`, from whoever has read it already, null for nothing; the inbox reads it otherwise. */
  readonly id?: unknown
}

/** An entry as it is dispatched; `known` where an event of the same id was there before. */
export type InboxRow = Omit<InboxEntry, 'id'> & { readonly known: boolean }

/** Called with the outcome of an entry: on disk, and whether it was there before; or why it cannot be kept. */
export type Settle = (outcome: 'kept' | 'duplicate' | InboxError) => void

/**
 * Where every notification goes first. Each entry is dispatched once to whoever opened the inbox, in order, also after the
 * process was killed in between.
 */
export interface EventInbox extends AsyncDisposable {
  /**
   * Settles once the entry is on disk: only then may its sender be answered. Rejects with InboxError where it cannot be
   * kept: nothing of it is there then, or, where the disk itself broke, nothing that can be relied on.
   */
  append(entry: InboxEntry): Promise<'kept' | 'duplicate'>
  /** The same without a promise, for those who take thousands a second. Calls back later, never at once. */
  add(entry: InboxEntry, settle: Settle): void
}
