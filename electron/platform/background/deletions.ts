import { setImmediate } from 'node:timers/promises'
import type { Filter } from '#shared/api/query.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { Scope } from '../store/records.ts'
import type { Erasable, StoredDeletion } from '../store/tables/background.ts'
import type { Store } from '../store/store.ts'
import type { Erasers } from './erasers.ts'

export type DeletionsOptions = {
  readonly store: Pick<Store, 'deletions' | 'transaction' | 'runAndCommit'>
  readonly erasers: Erasers
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
}

/** Windows per step, ids per window, and most records removed per step; requests are served between two steps. */
const stepLimits = { windows: 50, ids: 200, records: 1_000 } as const
/** Milliseconds before retrying a step that could not be written to disk. */
const retryDelay = 1_000
/** Milliseconds that a 204 waits for completion; the deletion is certain before that. */
const maxAnswerDelay = 1_000

/**
 * Deletes collections in the background (specification 7.3, 202). Accepted deletions are stored, run in small steps,
 * continue after a restart, and spare records created after they were accepted.
 */
export class Deletions implements AsyncDisposable {
  private readonly options: DeletionsOptions
  /** Progress of each deletion: an id, or an index into its list of ids. Starts from 0 again after a restart. */
  private readonly positions = new Map<number, number>()
  private readonly pending = new Map<number, () => void>()
  private running: Promise<void> | undefined
  private hasWork = false
  private isStopped = false
  private endPause = () => {}

  constructor(options: DeletionsOptions) {
    this.options = options
    this.start()
  }

  /**
   * Accepts the deletion of everything in the scope, or of only these records of it. It is certain once the calling
   * turn is on disk; the promise resolves when all is deleted, or when the platform ends first.
   */
  enqueue(collection: Erasable, scope: Scope, ids?: readonly number[]): Promise<void> {
    const { store, erasers } = this.options
    const { id } = store.deletions.insert({
      what: collection,
      customer_id: scope.customerId,
      user_id: scope.userId ?? null,
      up_to: erasers[collection].newestId(scope.customerId),
      ...(ids === undefined ? {} : { ids }),
    })
    const completion = new Promise<void>((resolve) => this.pending.set(id, resolve))
    this.start()
    return completion
  }

  /** Like `enqueue`, but resolves after a second even if the deletion continues in the background. */
  async enqueueWithTimeout(collection: Erasable, scope: Scope): Promise<void> {
    const timeout = Promise.withResolvers<void>()
    const cancel = this.options.clock.after(maxAnswerDelay, timeout.resolve)
    await Promise.race([this.enqueue(collection, scope), timeout.promise])
    cancel()
  }

  /** Waits for the running step; the rest is left to the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.isStopped = true
    this.endPause()
    await this.running
    for (const resolve of this.pending.values()) resolve()
    this.pending.clear()
  }

  private start(): void {
    this.hasWork = true
    this.running ??= this.run()
  }

  private async run(): Promise<void> {
    try {
      while (this.hasWork && !this.isStopped) await this.runRound()
    } catch (error) {
      this.options.log.write('error', 'deletions.failed', { error: faultOf(error) })
    } finally {
      this.running = undefined
    }
  }

  /** Runs one step of each deletion, so that a small one need not wait for a large one. */
  private async runRound(): Promise<void> {
    await setImmediate()
    if (this.isStopped) return
    const tasks = this.options.store.deletions.where([])
    this.hasWork = tasks.length > 0
    this.resolveFinished(new Set(tasks.map(({ id }) => id)))
    for (const task of tasks) if (!this.isStopped) await this.runStep(task)
  }

  /** Resolves deletions whose record is gone: done, or never on disk. */
  private resolveFinished(openIds: ReadonlySet<number>): void {
    for (const [id, resolve] of this.pending) {
      if (openIds.has(id)) continue
      this.pending.delete(id)
      this.positions.delete(id)
      resolve()
    }
  }

  private async runStep(task: StoredDeletion): Promise<void> {
    const { store, log } = this.options
    try {
      const position = await store.runAndCommit(() => store.transaction(() => this.eraseSome(task)))
      this.positions.set(task.id, position)
      await setImmediate()
    } catch (error) {
      log.write('warn', 'deletion.failed', { what: task.what, error: faultOf(error) })
      await this.pause()
    }
  }

  /** Removes the next records, or the task itself if none are left; returns the new position. */
  private eraseSome(task: StoredDeletion): number {
    const { erasers, store } = this.options
    const end = task.ids?.length ?? task.up_to
    let position = this.positions.get(task.id) ?? 0
    let removed = 0
    for (
      let windows = 0;
      windows < stepLimits.windows && removed < stepLimits.records && position < end;
      windows += 1
    ) {
      removed += erasers[task.what].erase([...scopeOf(task), ...windowOf(task, position)])
      position += stepLimits.ids
    }
    if (position >= end) store.deletions.remove(task.id)
    return position
  }

  private async pause(): Promise<void> {
    if (this.isStopped) return
    await new Promise<void>((resolve) => {
      const cancel = this.options.clock.after(retryDelay, resolve)
      this.endPause = () => {
        cancel()
        resolve()
      }
    })
    this.endPause = () => {}
  }
}

function scopeOf({ customer_id, user_id }: StoredDeletion): readonly Filter[] {
  return [
    { property: 'customer_id', operator: 'eq', value: customer_id },
    ...(user_id === null ? [] : [{ property: 'user_id', operator: 'eq', value: user_id } as const]),
  ]
}

/** Filter for the records of one window: of the list, or of the ids from `position` on. */
function windowOf({ ids, up_to }: StoredDeletion, position: number): readonly Filter[] {
  if (ids) return [{ property: 'id', operator: 'in', value: ids.slice(position, position + stepLimits.ids) }]
  return [
    { property: 'id', operator: 'gt', value: position },
    { property: 'id', operator: 'lte', value: Math.min(position + stepLimits.ids, up_to) },
  ]
}
