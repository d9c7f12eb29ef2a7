import type { CallBack } from '../calls/call-backs.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** Callers waiting for a call back, as far as this account may read call records. */
export type DueCallBacks = {
  /** Longest waiting first; at most `maxCallBackCallers`. */
  readonly list: readonly CallBack[]
  /** Total number, shown or not. */
  readonly total: number
  /** Missed callers of the same period who withheld their number and cannot be called back. */
  readonly withheld: number
  /** Start of the period whose records were all read, in milliseconds since 1970; 0 before the first reading. */
  readonly since: number
  readonly error: AppError | null
}

/** Maximum number of callers shown. */
export const maxCallBackCallers = 500

export interface DueCallBackMethods {
  /** Reads the newest records now. */
  'dueCallBacks.refresh'(): Outcome
}
