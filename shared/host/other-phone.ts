import type { Outcome } from '../core/result.ts'

/** A number that others may see when the agent calls by another phone. */
type CallerId = { readonly number: string; readonly name: string }

/** What is known of calling by another phone of the agent. */
export type OtherPhoneState = {
  /** The platform has said that this account may not place calls (403). */
  readonly refused: boolean
  /** The agent's own numbers and the customer's, the usual one first; empty where the platform does not show them. */
  readonly callerIds: readonly CallerId[]
}

export const noOtherPhone: OtherPhoneState = { refused: false, callerIds: [] }

/** Longest text that the platform is asked to speak, in characters. */
export const longestSpokenText = 1_000

export interface OtherPhoneMethods {
  /**
   * Connects two numbers: the platform calls `first`, then `second`. With `text` it says that to the first one before
   * (specification 4.3, `POST /webcalls` and `POST /leadcalls`). Extensions are numbers too.
   */
  'call.connect'(input: { first: string; second: string; text: string }): Outcome
}
