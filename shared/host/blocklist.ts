import type { Outcome } from '../core/result.ts'

/** Numbers that the list holds at most. */
export const mostBlocked = 1_000

export interface BlocklistMethods {
  /** Calls from this number are turned away from now on. Fails with `phone.number-invalid`. */
  'blocklist.block'(input: { number: string }): Outcome
  'blocklist.unblock'(input: { number: string }): Outcome
  'blocklist.refresh'(): Outcome
}
