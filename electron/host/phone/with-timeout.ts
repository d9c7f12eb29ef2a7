import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, type Outcome } from '#shared/core/result.ts'

/** Waits at most `milliseconds` for an outcome, then fails with `timeoutError` (by default `network.timeout`). */
export function withTimeout<Value>(
  limit: { readonly clock: Clock; readonly milliseconds: number; readonly timeoutError?: AppError },
  outcome: Outcome<Value>,
): Outcome<Value> {
  return new Promise((resolve, reject) => {
    const cancel = limit.clock.after(limit.milliseconds, () =>
      resolve(err(limit.timeoutError ?? appError('network.timeout'))),
    )
    outcome.then(resolve, reject).finally(cancel)
  })
}
