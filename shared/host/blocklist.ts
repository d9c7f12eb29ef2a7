import type { Outcome } from '../core/result.ts'

/** Maximum number of blocked numbers. */
export const maxBlocked = 1_000

export interface BlocklistMethods {
  /** Rejects calls from this number from now on. Fails with `phone.number-invalid`. */
  'blocklist.block'(input: { number: string }): Outcome
  'blocklist.unblock'(input: { number: string }): Outcome
  'blocklist.refresh'(): Outcome
}
