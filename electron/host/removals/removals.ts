import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { undoTime, type Removal, type RemovalEnd } from '#shared/host/removals.ts'

export type RemovalsOptions = { readonly clock: Clock; readonly log: Log }

export type RemovalOrder = {
  /** Deletes at the platform; called once, when it can no longer be undone. */
  readonly remove: () => Outcome<unknown>
  /** Shows the hidden item again, because the removal was undone or failed. */
  readonly bringBack: (error: AppError | null) => void
}

type Ended = Result<RemovalEnd>
type Pending = {
  readonly order: RemovalOrder
  readonly settle: (ended: Ended) => void
  readonly stopTimer: Unsubscribe
}

/** Outcomes remembered, for pages that ask late. */
const remembered = 100

/**
 * Deletions that can still be undone and have not been sent to the platform. The caller hides the item until the
 * platform has answered, or `bringBack` is called.
 */
export class Removals implements Disposable {
  private readonly options: RemovalsOptions
  private readonly pending = new Map<string, Pending>()
  private readonly ends = new Map<string, Promise<Ended>>()
  private lastName = 0

  constructor(options: RemovalsOptions) {
    this.options = options
  }

  /** Executes the order after `undoTime`, unless it is undone before. */
  add(order: RemovalOrder): Removal {
    const removal = `removal-${++this.lastName}`
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const stopTimer = this.options.clock.after(undoTime, () => void this.carryOut(removal))
    this.pending.set(removal, { order, settle: resolve, stopTimer })
    this.ends.set(removal, promise)
    this.forgetOldest()
    return { removal }
  }

  /** Undoes a removal; returns whether it was in time. */
  undo({ removal }: Removal): boolean {
    const taken = this.claim(removal)
    taken?.stopTimer()
    taken?.order.bringBack(null)
    taken?.settle(ok({ undone: true }))
    return taken !== null
  }

  /** Resolves with the outcome once the removal has ended; `removal.too-late` if it is unknown. */
  async ended({ removal }: Removal): Promise<Ended> {
    return this.ends.get(removal) ?? err(appError('removal.too-late'))
  }

  /** Undoes all, on sign-out or when the app ends. Others may be added afterwards. */
  [Symbol.dispose](): void {
    for (const removal of this.pending.keys()) this.undo({ removal })
  }

  private async carryOut(removal: string): Promise<void> {
    const taken = this.claim(removal)
    if (!taken) return
    const removed = await this.removed(taken.order)
    if (!removed.ok) taken.order.bringBack(removed.error)
    taken.settle(removed.ok ? ok({ undone: false }) : removed)
  }

  /** An exception counts as a failure, so that the hidden item is shown again. */
  private async removed({ remove }: RemovalOrder): Outcome<unknown> {
    try {
      return await remove()
    } catch (fault) {
      this.options.log.write('error', 'removal.fault', { fault: faultOf(fault) })
      return err(appError('internal'))
    }
  }

  private claim(removal: string): Pending | null {
    const found = this.pending.get(removal) ?? null
    this.pending.delete(removal)
    return found
  }

  private forgetOldest(): void {
    const over = [...this.ends.keys()].filter((removal) => !this.pending.has(removal))
    for (const removal of over.slice(0, -remembered)) this.ends.delete(removal)
  }
}
