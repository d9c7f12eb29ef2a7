import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { Result } from '#shared/core/result.ts'
import type { Removal } from '#shared/host/removals.ts'

export type RemovalsOptions = { readonly clock: Clock; readonly log: Log }

export type RemovalOrder = {
  /** Deletes at the platform; called once, when it can no longer be undone. */
  readonly remove: () => Promise<Result<unknown, AppError>>
  /** It was undone, or did not go through: what was hidden shall be seen again. */
  readonly bringBack: (error: AppError | null) => void
}

/** Deletions that can still be undone: nothing has been said to the platform about them. */
export class Removals implements Disposable {
  readonly options: RemovalsOptions

  constructor(options: RemovalsOptions) {
    this.options = options
  }

  add(_order: RemovalOrder): Removal {
    return { removal: '' }
  }

  /** Whether it was in time. */
  undo(_removal: Removal): boolean {
    return false
  }

  /** Undoes all: nobody is signed in any more, or the app ends. */
  [Symbol.dispose](): void {}
}
