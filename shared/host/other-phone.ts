import type { Outcome } from '../core/result.ts'

/** A caller ID for calls by another phone of the agent. */
type CallerId = { readonly number: string; readonly name: string }

/** State of calling by another phone of the agent. */
export type OtherPhoneState = {
  /** The platform answered that this account may not place calls (403). */
  readonly refused: boolean
  /** The agent's own numbers and the customer's, the default first; empty if the platform does not show them. */
  readonly callerIds: readonly CallerId[]
}

export const noOtherPhone: OtherPhoneState = { refused: false, callerIds: [] }

/** Maximum length of a text that the platform is asked to speak, in characters. */
export const maxSpokenTextLength = 1_000

export interface OtherPhoneMethods {
  /**
   * Connects two numbers: the platform calls `first`, then `second`. With `text`, it first speaks that to the first one
   * (specification 4.3, `POST /webcalls` and `POST /leadcalls`). Extensions are allowed too.
   */
  'call.connect'(input: { first: string; second: string; text: string }): Outcome
}
