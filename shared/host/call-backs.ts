import type { CallBack } from '../calls/call-backs.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Who waits for a call back, as far as this account may read call records. */
export type OwedCallBacks = {
  /** Longest waiting first; `mostCallBacks` at most. */
  readonly list: readonly CallBack[]
  /** How many there are, shown or not. */
  readonly total: number
  /** Missed callers of the same time who withheld their number: nobody can call them back. */
  readonly withheld: number
  /** From when on every record was read, in milliseconds since 1970; 0 before the first reading. */
  readonly since: number
  readonly error: AppError | null
}

/** Callers that are shown at most. */
export const mostCallBacks = 500

export interface OwedCallBackMethods {
  /** Reads the newest records now. */
  'owedCallBacks.refresh'(): Outcome
}
