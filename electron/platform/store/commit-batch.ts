import type { StorageError } from './storage-error.ts'
import { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** Writes that share a commit: those of one turn of the event loop, and of the next ones while more keep coming. */
export type CommitBatch = {
  /** Resolves to `undefined` once all are on disk, else to the failure. */
  readonly done: PromiseWithResolvers<StorageError | undefined>
  readonly unawaited: UnawaitedWrites
  /** Statements so far. */
  writes: number
  /** Whether it only retries refused writes, and so ends later. */
  isRetry: boolean
  failure?: StorageError
}

export function newCommitBatch(): CommitBatch {
  return { done: Promise.withResolvers(), unawaited: new UnawaitedWrites(), writes: 0, isRetry: false }
}

/** Statements that begin and end batches and their parts. */
export const statements = {
  begin: statement('BEGIN'),
  commit: statement('COMMIT'),
  rollback: statement('ROLLBACK'),
  beginPart: statement('SAVEPOINT part'),
  rollbackPart: statement('ROLLBACK TO part'),
  endPart: statement('RELEASE part'),
}

function statement(sql: string): Write {
  return { sql, values: [] }
}
