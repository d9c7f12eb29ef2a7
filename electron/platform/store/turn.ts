import type { StorageError } from './storage-error.ts'
import { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** Writes that share a commit: those of one turn of the event loop, and of the next ones while there are more. */
export type Turn = {
  /** `undefined` once all is on disk, else why nothing is. */
  readonly done: PromiseWithResolvers<StorageError | undefined>
  readonly unawaited: UnawaitedWrites
  /** Statements so far. */
  writes: number
  /** Whether it is only another try for such writes, and ends later. */
  lazy: boolean
  failure?: StorageError
}

export function newTurn(): Turn {
  return { done: Promise.withResolvers(), unawaited: new UnawaitedWrites(), writes: 0, lazy: false }
}

/** What begins and ends turns and their parts. */
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
