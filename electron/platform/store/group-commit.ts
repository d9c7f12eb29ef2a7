import { AsyncLocalStorage } from 'node:async_hooks'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { StorageError, storageError } from './storage-error.ts'
import { newCommitBatch, statements, type CommitBatch } from './commit-batch.ts'
import type { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** The database connection used by a group commit. */
export interface Connection {
  run(write: Write): number
  readonly inTransaction: boolean
}

/** A caller that waits for the disk before answering. */
type Waiter = { isWaiting: boolean; readonly batches: Set<CommitBatch> }

/** Most rounds of the event loop in a batch while writes keep coming: requests of many connections trickle in. */
const maxRounds = 5

/** Milliseconds between two retries of writes that a failing disk refused. */
const retryInterval = 250

/**
 * Lets all writes of a batch share one commit, since each commit waits for the disk, whatever its size. A batch is one
 * turn of the event loop, or a few while writes keep coming. Reads see the writes at once; `runAndCommit` and `waitForCommit`
 * resolve when they are on disk.
 *
 * If the disk fails, the whole batch is rolled back. Writes made within `runAndCommit` fail with it; all others, which
 * have no caller to tell, are written again with the next batch until the disk accepts them.
 */
export class GroupCommit implements Disposable {
  /** Emits after writes that reads had seen are undone or redone: anything derived from them must be discarded. */
  readonly rolledBack = new Emitter<void>()
  private readonly connection: Connection
  private readonly log: Log
  private readonly waiters = new AsyncLocalStorage<Waiter>()
  private batch: CommitBatch | undefined
  /** Writes that a failing disk refused and nobody waits for; the next batch begins with them. */
  private refusedWrites: UnawaitedWrites | undefined
  /** Cancels the end of the batch, or the next retry. */
  private cancelTimer = () => {}
  private isFailing = false

  constructor(connection: Connection, log: Log) {
    this.connection = connection
    this.log = log
  }

  /** Whether this batch has failed, so that reads do not see further writes. */
  get hasFailed(): boolean {
    return this.batch?.failure !== undefined
  }

  /**
   * Runs a statement as part of this batch; returns the number of rows changed. If the disk fails, that is 0 and only
   * the waiting callers learn of it, at the end: code that writes may run where nobody could catch an error.
   */
  write(write: Write): number {
    const waiter = this.waiters.getStore()
    const batch = this.batch ?? this.openBatch()
    batch.writes += 1
    if (waiter?.isWaiting) {
      waiter.batches.add(batch)
      if (batch.isRetry) this.scheduleCommit(batch)
    }
    if (!batch.failure)
      try {
        const changes = this.connection.run(write)
        if (!waiter?.isWaiting) batch.unawaited.add(write)
        return changes
      } catch (error) {
        const failure = storageError(error)
        if (!failure) throw error
        this.rollBack(batch, failure)
      }
    if (!waiter?.isWaiting) batch.unawaited.add(write)
    return 0
  }

  /** Runs `work` atomically, also within another transaction. If it throws, only its own writes are undone. */
  transaction<T>(work: () => T): T {
    const turn = this.batch ?? this.openBatch()
    const { size } = turn.unawaited
    if (!turn.failure) this.connection.run(statements.beginPart)
    try {
      const result = work()
      if (!turn.failure) this.connection.run(statements.endPart)
      return result
    } catch (error) {
      turn.unawaited.truncate(size)
      if (!turn.failure) {
        this.connection.run(statements.rollbackPart)
        this.connection.run(statements.endPart)
        this.rolledBack.emit()
      }
      throw error
    }
  }

  /**
   * Runs `work` and resolves with its result once all its writes are on disk. Rejects with StorageError if the disk
   * fails; the writes of the failed batch are discarded. Tasks that `work` leaves running belong to it until it
   * resolves.
   */
  async runAndCommit<T>(work: () => T | Promise<T>): Promise<T> {
    const waiter: Waiter = { isWaiting: true, batches: new Set() }
    try {
      const result = await this.waiters.run(waiter, work)
      await batchesCommitted(waiter)
      return result
    } catch (error) {
      // If a failed write caused the error, reports that instead.
      await batchesCommitted(waiter)
      throw error
    } finally {
      waiter.isWaiting = false
    }
  }

  /** Resolves when everything written so far is on disk; rejects with StorageError if it was rolled back. */
  async waitForCommit(): Promise<void> {
    const failure = await this.batch?.done.promise
    if (failure) throw failure
  }

  /** Commits this batch's writes now. Throws StorageError if they were rolled back. */
  flush(): void {
    const { batch } = this
    this.commitBatch()
    if (batch?.failure) throw batch.failure
  }

  [Symbol.dispose](): void {
    this.commitBatch()
    // Writes refused by a failing disk are retried one last time.
    this.commitBatch()
    this.cancelTimer()
    const lostWrites = this.batch?.unawaited ?? this.refusedWrites
    if (this.connection.inTransaction) this.connection.run(statements.rollback)
    this.batch?.done.resolve(this.batch.failure)
    this.batch = undefined
    if (lostWrites) this.log.write('error', 'store.lost', { writes: lostWrites.size })
  }

  private openBatch(): CommitBatch {
    const batch = newCommitBatch()
    this.batch = batch
    this.connection.run(statements.begin)
    this.scheduleCommit(batch)
    const { refusedWrites } = this
    this.refusedWrites = undefined
    if (refusedWrites) this.replay(batch, refusedWrites)
    return batch
  }

  /** Ends the batch after a round of the event loop without a further write, or after `maxRounds`. */
  private scheduleCommit(batch: CommitBatch, rounds = 1): void {
    this.cancelTimer()
    batch.isRetry = false
    const { writes } = batch
    const immediate = setImmediate(() => {
      if (batch.writes === writes || rounds === maxRounds) this.commitBatch()
      else this.scheduleCommit(batch, rounds + 1)
    })
    this.cancelTimer = () => clearImmediate(immediate)
  }

  private commitBatch(): void {
    const { batch } = this
    if (!batch) return
    this.cancelTimer()
    if (!batch.failure)
      try {
        this.connection.run(statements.commit)
      } catch (error) {
        this.rollBack(batch, storageError(error) ?? new StorageError('broken', error))
      }
    this.closeBatch(batch)
    if (this.refusedWrites) this.retryRefused()
  }

  private closeBatch(batch: CommitBatch): void {
    this.batch = undefined
    if (batch.failure && batch.unawaited.size > 0) this.refusedWrites = batch.unawaited
    batch.done.resolve(batch.failure)
    this.logOutcome(batch)
  }

  private rollBack(batch: CommitBatch, failure: StorageError): void {
    batch.failure = failure
    // SQLite rolls back by itself after some of these errors, but not all.
    if (this.connection.inTransaction) this.connection.run(statements.rollback)
    this.rolledBack.emit()
  }

  /** Begins a batch with the refused writes, so that reads see them, and ends it after a while or with the next request. */
  private retryRefused(): void {
    const batch = this.openBatch()
    this.cancelTimer()
    batch.isRetry = true
    if (batch.failure) this.closeBatch(batch)
    const timer = setTimeout(() => (this.batch ? this.commitBatch() : this.retryRefused()), retryInterval)
    this.cancelTimer = () => clearTimeout(timer)
  }

  private replay(batch: CommitBatch, writes: UnawaitedWrites): void {
    batch.unawaited.droppedCount = writes.droppedCount
    for (const write of writes)
      try {
        if (!batch.failure) this.connection.run(write)
        batch.unawaited.add(write)
      } catch (error) {
        const failure = storageError(error)
        if (!failure) {
          this.log.write('error', 'store.lost', { writes: 1, error: faultOf(error) })
          continue
        }
        this.rollBack(batch, failure)
        batch.unawaited.add(write)
      }
    this.rolledBack.emit()
  }

  private logOutcome({ failure, unawaited }: CommitBatch): void {
    if (failure && !this.isFailing)
      this.log.write('error', 'store.failing', { error: faultOf(failure.cause), waiting: unawaited.size })
    if (!failure && this.isFailing) this.log.write('info', 'store.recovered', { written: unawaited.size })
    if (failure && unawaited.droppedCount > 0) {
      this.log.write('error', 'store.lost', { writes: unawaited.droppedCount })
      unawaited.droppedCount = 0
    }
    this.isFailing = failure !== undefined
  }
}

/** Resolves when all batches in which a waiter wrote are on disk. */
async function batchesCommitted({ batches }: Waiter): Promise<void> {
  for (const { done } of batches) {
    const failure = await done.promise
    if (failure) throw failure
  }
}
