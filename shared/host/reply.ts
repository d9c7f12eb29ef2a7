import type { Outcome } from '../core/result.ts'

/** What every host method answers with. */
export type Reply<Value = undefined> = Outcome<Value>
