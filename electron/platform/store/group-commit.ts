import { AsyncLocalStorage } from 'node:async_hooks'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import { StorageError, storageError } from './storage-error.ts'
import { UnawaitedWrites } from './unawaited-writes.ts'
import type { Write } from './write.ts'

/** What a group commit needs of a database. */
export interface Connection {
  run(write: Write): number
  readonly inTransaction: boolean
}

/** The writes of one turn of the event loop, which share a commit. */
type Turn = {
  /** `undefined` once all is on disk, else why nothing is. */
  readonly done: PromiseWithResolvers<StorageError | undefined>
  readonly unawaited: UnawaitedWrites
  /** Whether it is only another try for such writes, and ends later. */
  lazy: boolean
  failure?: StorageError
}

/** Somebody who waits for the disk before answering. */
type Visit = { waits: boolean; readonly turns: Set<Turn> }

/** Milliseconds between two tries to write what a failing disk has refused. */
const retryEvery = 250

/**
 * Lets all writes of one turn of the event loop share one commit: a commit costs a wait for the disk, however much it
 * carries. Reads see the writes at once; `acknowledged` and `settled` tell when they are on disk.
 *
 * Where the disk fails, the whole turn is rolled back. Writes made within `acknowledged` fail with it; all others, which
 * nobody could answer for, are written again with the next turn until the disk has them.
 */
export class GroupCommit implements Disposable {
  /** Emits after writes that reads had seen are gone, or are there again: what is known from them is to be forgotten. */
  readonly rolledBack = new Emitter<void>()
  private readonly connection: Connection
  private readonly log: Log
  private readonly visits = new AsyncLocalStorage<Visit>()
  private turn: Turn | undefined
  /** What a failing disk has refused and nobody waits for; the next turn begins with it. */
  private late: UnawaitedWrites | undefined
  /** Cancels the end of the turn, or the next try. */
  private cancel = () => {}
  private failing = false

  constructor(connection: Connection, log: Log) {
    this.connection = connection
    this.log = log
  }

  /** Whether what is written now is not seen by reads: this turn has failed. */
  get hasFailed(): boolean {
    return this.turn?.failure !== undefined
  }

  /** Runs a statement as part of this turn; returns how many rows it changed. Throws StorageError to those who wait. */
  write(write: Write): number {
    const visit = this.visits.getStore()
    const turn = this.turn ?? this.open()
    if (visit?.waits) {
      visit.turns.add(turn)
      if (turn.lazy) this.endSoon(turn)
    }
    if (!turn.failure)
      try {
        const changes = this.connection.run(write)
        if (!visit?.waits) turn.unawaited.add(write)
        return changes
      } catch (error) {
        const failure = storageError(error)
        if (!failure) throw error
        this.rollBack(turn, failure)
      }
    if (visit?.waits) throw turn.failure
    turn.unawaited.add(write)
    return 0
  }

  /** Runs `work` as a whole, within a transaction of others too. What throws is taken back, and nothing else. */
  transaction<T>(work: () => T): T {
    const turn = this.turn ?? this.open()
    if (turn.failure) return work()
    const { size } = turn.unawaited
    this.connection.run(savepoint)
    try {
      const result = work()
      if (!turn.failure) this.connection.run(release)
      return result
    } catch (error) {
      if (!turn.failure) {
        this.connection.run(backToSavepoint)
        this.connection.run(release)
        turn.unawaited.shorten(size)
        this.rolledBack.emit()
      }
      throw error
    }
  }

  /**
   * Runs `work` and resolves with what it yields once all that it wrote is on disk. Rejects with StorageError where that
   * is not possible: nothing of it is kept then. What it leaves running belongs to it until it resolves.
   */
  async acknowledged<T>(work: () => T | Promise<T>): Promise<T> {
    const visit: Visit = { waits: true, turns: new Set() }
    try {
      const result = await this.visits.run(visit, work)
      for (const { done } of visit.turns) {
        const failure = await done.promise
        if (failure) throw failure
      }
      return result
    } finally {
      visit.waits = false
    }
  }

  /** Resolves when everything written so far is on disk; rejects with StorageError where it was rolled back. */
  async settled(): Promise<void> {
    const failure = await this.turn?.done.promise
    if (failure) throw failure
  }

  /** Commits now what this turn has written. Throws StorageError where it was rolled back. */
  flush(): void {
    const { turn } = this
    this.end()
    if (turn?.failure) throw turn.failure
  }

  [Symbol.dispose](): void {
    this.end()
    // What a failing disk has refused is tried once more, for the last time.
    this.end()
    this.cancel()
    const left = this.turn?.unawaited ?? this.late
    if (this.connection.inTransaction) this.connection.run(rollback)
    this.turn?.done.resolve(this.turn.failure)
    this.turn = undefined
    if (left) this.log.write('error', 'store.lost', { writes: left.size })
  }

  private open(): Turn {
    const turn: Turn = { done: Promise.withResolvers(), unawaited: new UnawaitedWrites(), lazy: false }
    this.turn = turn
    this.connection.run(begin)
    this.endSoon(turn)
    const { late } = this
    this.late = undefined
    if (late) this.writeAgain(turn, late)
    return turn
  }

  private endSoon(turn: Turn): void {
    this.cancel()
    turn.lazy = false
    const immediate = setImmediate(() => this.end())
    this.cancel = () => clearImmediate(immediate)
  }

  private end(): void {
    const { turn } = this
    if (!turn) return
    this.cancel()
    if (!turn.failure)
      try {
        this.connection.run(commit)
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
    // SQLite has rolled back by itself after some of these errors, not after all.
    if (this.connection.inTransaction) this.connection.run(rollback)
    this.rolledBack.emit()
  }

  /** Begins a turn with what is late, so that reads see it, and ends it a little later or with the next request. */
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
          this.log.write('error', 'store.lost', { writes: 1, error })
          continue
        }
        this.rollBack(turn, failure)
        turn.unawaited.add(write)
      }
    this.rolledBack.emit()
  }

  private report({ failure, unawaited }: Turn): void {
    if (failure && !this.failing)
      this.log.write('error', 'store.failing', { error: failure.cause, waiting: unawaited.size })
    if (!failure && this.failing) this.log.write('info', 'store.recovered', { written: unawaited.size })
    if (failure && unawaited.lost > 0) {
      this.log.write('error', 'store.lost', { writes: unawaited.lost })
      unawaited.lost = 0
    }
    this.failing = failure !== undefined
  }
}

function plain(sql: string): Write {
  return { sql, values: [] }
}

const begin = plain('BEGIN')
const commit = plain('COMMIT')
const rollback = plain('ROLLBACK')
const savepoint = plain('SAVEPOINT part')
const backToSavepoint = plain('ROLLBACK TO part')
const release = plain('RELEASE part')
