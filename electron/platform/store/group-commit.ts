import { AsyncLocalStorage } from 'node:async_hooks'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { StorageError, storageError } from './storage-error.ts'
import { newTurn, statements, type Turn } from './turn.ts'
import type { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** The database connection used by a group commit. */
export interface Connection {
  run(write: Write): number
  readonly inTransaction: boolean
}

/** A caller that waits for the disk before answering. */
type Waiter = { waits: boolean; readonly turns: Set<Turn> }

/** Most rounds of the event loop in a turn while writes keep coming: requests of many connections trickle in. */
const mostRounds = 5

/** Milliseconds between two retries of writes that a failing disk refused. */
const retryEvery = 250

/**
 * Lets all writes of a turn share one commit, since each commit waits for the disk, whatever its size. A turn is one
 * turn of the event loop, or a few while writes keep coming. Reads see the writes at once; `acknowledged` and `settled`
 * resolve when they are on disk.
 *
 * If the disk fails, the whole turn is rolled back. Writes made within `acknowledged` fail with it; all others, which
 * have no caller to tell, are written again with the next turn until the disk accepts them.
 */
export class GroupCommit implements Disposable {
  /** Emits after writes that reads had seen are undone or redone: anything derived from them must be discarded. */
  readonly rolledBack = new Emitter<void>()
  private readonly connection: Connection
  private readonly log: Log
  private readonly waiters = new AsyncLocalStorage<Waiter>()
  private turn: Turn | undefined
  /** Writes that a failing disk refused and nobody waits for; the next turn begins with them. */
  private late: UnawaitedWrites | undefined
  /** Cancels the end of the turn, or the next retry. */
  private cancel = () => {}
  private failing = false

  constructor(connection: Connection, log: Log) {
    this.connection = connection
    this.log = log
  }

  /** Whether this turn has failed, so that reads do not see further writes. */
  get hasFailed(): boolean {
    return this.turn?.failure !== undefined
  }

  /**
   * Runs a statement as part of this turn; returns the number of rows changed. If the disk fails, that is 0 and only
   * the waiting callers learn of it, at the end: code that writes may run where nobody could catch an error.
   */
  write(write: Write): number {
    const waiter = this.waiters.getStore()
    const turn = this.turn ?? this.open()
    turn.writes += 1
    if (waiter?.waits) {
      waiter.turns.add(turn)
      if (turn.lazy) this.endSoon(turn)
    }
    if (!turn.failure)
      try {
        const changes = this.connection.run(write)
        if (!waiter?.waits) turn.unawaited.add(write)
        return changes
      } catch (error) {
        const failure = storageError(error)
        if (!failure) throw error
        this.rollBack(turn, failure)
      }
    if (!waiter?.waits) turn.unawaited.add(write)
    return 0
  }

  /** Runs `work` atomically, also within another transaction. If it throws, only its own writes are undone. */
  transaction<T>(work: () => T): T {
    const turn = this.turn ?? this.open()
    const { size } = turn.unawaited
    if (!turn.failure) this.connection.run(statements.beginPart)
    try {
      const result = work()
      if (!turn.failure) this.connection.run(statements.endPart)
      return result
    } catch (error) {
      turn.unawaited.shorten(size)
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
   * fails; the writes of the failed turn are discarded. Tasks that `work` leaves running belong to it until it
   * resolves.
   */
  async acknowledged<T>(work: () => T | Promise<T>): Promise<T> {
    const waiter: Waiter = { waits: true, turns: new Set() }
    try {
      const result = await this.waiters.run(waiter, work)
      await onDisk(waiter)
      return result
    } catch (error) {
      // If a failed write caused the error, reports that instead.
      await onDisk(waiter)
      throw error
    } finally {
      waiter.waits = false
    }
  }

  /** Resolves when everything written so far is on disk; rejects with StorageError if it was rolled back. */
  async settled(): Promise<void> {
    const failure = await this.turn?.done.promise
    if (failure) throw failure
  }

  /** Commits this turn's writes now. Throws StorageError if they were rolled back. */
  flush(): void {
    const { turn } = this
    this.end()
    if (turn?.failure) throw turn.failure
  }

  [Symbol.dispose](): void {
    this.end()
    // Writes refused by a failing disk are retried one last time.
    this.end()
    this.cancel()
    const left = this.turn?.unawaited ?? this.late
    if (this.connection.inTransaction) this.connection.run(statements.rollback)
    this.turn?.done.resolve(this.turn.failure)
    this.turn = undefined
    if (left) this.log.write('error', 'store.lost', { writes: left.size })
  }

  private open(): Turn {
    const turn = newTurn()
    this.turn = turn
    this.connection.run(statements.begin)
    this.endSoon(turn)
    const { late } = this
    this.late = undefined
    if (late) this.writeAgain(turn, late)
    return turn
  }

  /** Ends the turn after a round of the event loop without a further write, or after `mostRounds`. */
  private endSoon(turn: Turn, rounds = 1): void {
    this.cancel()
    turn.lazy = false
    const { writes } = turn
    const immediate = setImmediate(() => {
      if (turn.writes === writes || rounds === mostRounds) this.end()
      else this.endSoon(turn, rounds + 1)
    })
    this.cancel = () => clearImmediate(immediate)
  }

  private end(): void {
    const { turn } = this
    if (!turn) return
    this.cancel()
    if (!turn.failure)
      try {
        this.connection.run(statements.commit)
      } catch (error) {
        this.rollBack(turn, storageError(error) ?? new StorageError('broken', error))
      }
    this.close(turn)
    if (this.late) this.retry()
  }

  private close(turn: Turn): void {
    this.turn = undefined
    if (turn.failure && turn.unawaited.size > 0) this.late = turn.unawaited
    turn.done.resolve(turn.failure)
    this.report(turn)
  }

  private rollBack(turn: Turn, failure: StorageError): void {
    turn.failure = failure
    // SQLite rolls back by itself after some of these errors, but not all.
    if (this.connection.inTransaction) this.connection.run(statements.rollback)
    this.rolledBack.emit()
  }

  /** Begins a turn with the late writes, so that reads see them, and ends it after a while or with the next request. */
  private retry(): void {
    const turn = this.open()
    this.cancel()
    turn.lazy = true
    if (turn.failure) this.close(turn)
    const timer = setTimeout(() => (this.turn ? this.end() : this.retry()), retryEvery)
    this.cancel = () => clearTimeout(timer)
  }

  private writeAgain(turn: Turn, late: UnawaitedWrites): void {
    turn.unawaited.lost = late.lost
    for (const write of late)
      try {
        if (!turn.failure) this.connection.run(write)
        turn.unawaited.add(write)
      } catch (error) {
        const failure = storageError(error)
        if (!failure) {
          this.log.write('error', 'store.lost', { writes: 1, error: faultOf(error) })
          continue
        }
        this.rollBack(turn, failure)
        turn.unawaited.add(write)
      }
    this.rolledBack.emit()
  }

  private report({ failure, unawaited }: Turn): void {
    if (failure && !this.failing)
      this.log.write('error', 'store.failing', { error: faultOf(failure.cause), waiting: unawaited.size })
    if (!failure && this.failing) this.log.write('info', 'store.recovered', { written: unawaited.size })
    if (failure && unawaited.lost > 0) {
      this.log.write('error', 'store.lost', { writes: unawaited.lost })
      unawaited.lost = 0
    }
    this.failing = failure !== undefined
  }
}

/** Resolves when all turns in which a waiter wrote are on disk. */
async function onDisk({ turns }: Waiter): Promise<void> {
  for (const { done } of turns) {
    const failure = await done.promise
    if (failure) throw failure
  }
}
