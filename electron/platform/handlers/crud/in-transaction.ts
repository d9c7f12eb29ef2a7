import { err, type Result } from '#shared/core/result.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Store } from '../../store/store.ts'

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Runs work in one transaction, which is rolled back if the work is refused. */
export function inTransaction<Value>(
  store: Pick<Store, 'transaction'>,
  work: () => Result<Value, Refusal>,
): Result<Value, Refusal> {
  try {
    return store.transaction(() => {
      const result = work()
      if (!result.ok) throw new Refused(result.error)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return err(error.refusal)
    throw error
  }
}
