import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { undoTime, type Removal, type RemovalEnd } from '#shared/host/removals.ts'

export type RemovalsOptions = {
  readonly clock: Clock
  readonly log: Log
  /** Called with the number of removals that can still be undone, whenever it changes. */
  readonly onPending?: (count: number) => void
}

export type RemovalOrder = {
  /** Deletes at the platform; called once, when it can no longer be undone. */
  readonly remove: () => Outcome<unknown>
  /** Shows the hidden item again, because the removal was undone or failed. */
  readonly restore: (error: AppError | null) => void
}

type RemovalResult = Result<RemovalEnd>
type Pending = {
  readonly order: RemovalOrder
  readonly resolve: (result: RemovalResult) => void
  readonly stopTimer: Unsubscribe
}

/** Maximum milliseconds for which signing out waits for the platform's answers. */
const finishWithin = 5_000
/** Outcomes remembered, for pages that ask late. */
const remembered = 100

/**
 * Deletions that can still be undone and have not been sent to the platform. The caller hides the item until the
 * platform has answered, or `bringBack` is called.
 */
export class Removals implements Disposable {
  private readonly options: RemovalsOptions
  private readonly pending = new Map<string, Pending>()
  private readonly results = new Map<string, Promise<RemovalResult>>()
  private lastNumber = 0

  constructor(options: RemovalsOptions) {
    this.options = options
  }

  /** Executes the order after `undoTime`, unless it is undone before. */
  add(order: RemovalOrder): Removal {
    const removal = `removal-${++this.lastNumber}`
    const { promise, resolve } = Promise.withResolvers<RemovalResult>()
    const stopTimer = this.options.clock.after(undoTime, () => void this.execute(removal))
    this.pending.set(removal, { order, resolve, stopTimer })
    this.options.onPending?.(this.pending.size)
    this.results.set(removal, promise)
    this.dropOldest()
    return { removal }
  }

  /** Undoes a removal; returns whether it was in time. */
  undo({ removal }: Removal): boolean {
    const pending = this.claim(removal)
    pending?.stopTimer()
    pending?.order.restore(null)
    pending?.resolve(ok({ undone: true }))
    return pending !== null
  }

  /** Deletes what can still be undone, now; settles with the platform's last answer, or after `finishWithin`. */
  async finish(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopTimer = this.options.clock.after(finishWithin, resolve)
    const removals = [...this.pending.keys()].map((removal) => this.execute(removal))
    await Promise.race([Promise.all(removals), promise])
    stopTimer()
  }

  /** Resolves with the outcome once the removal has ended; `removal.too-late` if it is unknown. */
  async result({ removal }: Removal): Promise<RemovalResult> {
    return this.results.get(removal) ?? err(appError('removal.too-late'))
  }

  /** Undoes all, when the session or the app ends. Others may be added afterwards. */
  [Symbol.dispose](): void {
    for (const removal of this.pending.keys()) this.undo({ removal })
  }

  private async execute(removal: string): Promise<void> {
    const pending = this.claim(removal)
    if (!pending) return
    pending.stopTimer()
    const removed = await this.runOrder(pending.order)
    if (!removed.ok) pending.order.restore(removed.error)
    pending.resolve(removed.ok ? ok({ undone: false }) : removed)
  }

  /** An exception counts as a failure, so that the hidden item is shown again. */
  private async runOrder({ remove }: RemovalOrder): Outcome<unknown> {
    try {
      return await remove()
    } catch (fault) {
      this.options.log.write('error', 'removal.fault', { fault: faultOf(fault) })
      return err(appError('internal'))
    }
  }

  private claim(removal: string): Pending | null {
    const pending = this.pending.get(removal) ?? null
    if (this.pending.delete(removal)) this.options.onPending?.(this.pending.size)
    return pending
  }

  private dropOldest(): void {
    const settled = [...this.results.keys()].filter((removal) => !this.pending.has(removal))
    for (const removal of settled.slice(0, -remembered)) this.results.delete(removal)
  }
}
