import type { StorageError } from './storage-error.ts'
import { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** Writes that share a commit: those of one turn of the event loop, and of the next ones while more keep coming. */
export type Turn = {
  /** Resolves to `undefined` once all are on disk, else to the failure. */
  readonly done: PromiseWithResolvers<StorageError | undefined>
  readonly unawaited: UnawaitedWrites
  /** Statements so far. */
  writes: number
  /** Whether it only retries late writes, and so ends later. */
  lazy: boolean
  failure?: StorageError
}

export function newTurn(): Turn {
  return { done: Promise.withResolvers(), unawaited: new UnawaitedWrites(), writes: 0, lazy: false }
}

/** Statements that begin and end turns and their parts. */
export const statements = {
  begin: plain('BEGIN'),
  commit: plain('COMMIT'),
  rollback: plain('ROLLBACK'),
  beginPart: plain('SAVEPOINT part'),
  rollbackPart: plain('ROLLBACK TO part'),
  endPart: plain('RELEASE part'),
}

function plain(sql: string): Write {
  return { sql, values: [] }
}
