import type { StorageFault } from '#shared/host/storage.ts'
import { storageFault } from '../../kept-files/storage-fault.ts'

/**
 * Why an entry cannot be kept: no space, a folder that can only be read, a disk that fails, another process that holds
 * the file, more waiting than the inbox may hold, or an inbox that was closed.
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

/** The inbox could not keep what was given to it: nothing of that is there. */
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

/** The failure that an error of `node:sqlite` or of the system reports. */
export function inboxError(error: unknown): InboxError {
  if (error instanceof InboxError) return error
  const fault = storageFault(error)
  return new InboxError(fault === null ? 'broken' : troubles[fault], error)
}

/** Whether the file itself cannot be read: SQLite says so, or what is in it is not ours. */
export function isDamage(error: unknown): boolean {
  return storageFault(error) === 'damaged'
}
