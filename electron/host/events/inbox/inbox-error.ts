import type { StorageFault } from '#shared/host/storage.ts'
import { storageFault } from '../../local-files/storage-fault.ts'

/**
 * Why an entry cannot be stored: no space, a read-only folder, a failing disk, another process that locks the file, too
 * many waiting entries, or a closed inbox.
 */
export type InboxTrouble = 'full' | 'read-only' | 'broken' | 'held' | 'crowded' | 'closed'

const sentences: Readonly<Record<InboxTrouble, string>> = {
  full: 'The disk is full',
  'read-only': 'The folder can only be read',
  broken: 'The disk does not take what is written',
  held: 'Another process uses the file',
  crowded: 'Too many notifications wait',
  closed: 'The inbox is closed',
}

/** The inbox could not store what it was given: none of it is stored. */
export class InboxError extends Error {
  readonly trouble: InboxTrouble

  constructor(trouble: InboxTrouble, cause?: unknown) {
    super(sentences[trouble], { cause })
    this.trouble = trouble
  }
}

const troubles: Readonly<Record<StorageFault, InboxTrouble>> = {
  full: 'full',
  held: 'held',
  'not-allowed': 'read-only',
  failing: 'broken',
  damaged: 'broken',
  newer: 'broken',
}

/** Converts an error of `node:sqlite` or of the system. */
export function inboxError(error: unknown): InboxError {
  if (error instanceof InboxError) return error
  const fault = storageFault(error)
  return new InboxError(fault === null ? 'broken' : troubles[fault], error)
}

/** Whether the file itself is unreadable: SQLite says so, or its content is not ours. */
export function isDamage(error: unknown): boolean {
  return storageFault(error) === 'damaged'
}
