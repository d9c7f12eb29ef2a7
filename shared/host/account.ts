import type { Outcome } from '../core/result.ts'
import type { Agent } from './slices.ts'

/** Permissions of an account; null where the platform does not report one. */
type AccountRights = {
  readonly recording: boolean | null
  readonly bargeIn: boolean | null
  readonly followMe: boolean | null
  readonly callWaiting: boolean | null
}

/** The signed-in user and their company, as the platform currently has them. */
export type Account = Pick<Agent, 'name' | 'email' | 'ext' | 'callerId' | 'isRoot'> & {
  /** Names of the access roles; the id where the name is not readable. */
  readonly roles: readonly string[]
  /** The company that the account belongs to. `id` is null and `name` empty if the platform does not report them. */
  readonly customer: { readonly id: number | null; readonly name: string }
  /** As reported by the platform, in ISO 4217 currency; null if this role may not see it. */
  readonly balance: { readonly amount: number; readonly currency: string } | null
  /** Whether sign-in asks for a code; null if the platform does not report it. */
  readonly secondFactor: 'on' | 'off' | null
  readonly rights: AccountRights
  /** False if this role may not read the user record, which holds name, roles and rights. */
  readonly isWhole: boolean
}

/** Everything that is lost when a customer is deleted. */
export const customerParts = [
  'users',
  'numbers',
  'queues',
  'ring-groups',
  'ivrs',
  'conferences',
  'routing-rules',
  'contacts',
  'call-records',
  'recordings',
  'voice-messages',
  'texts',
  'faxes',
  'chats',
] as const
export type CustomerPart = (typeof customerParts)[number]

/** Number of items of one part; null if they could not be counted. */
export type CustomerCount = { readonly part: CustomerPart; readonly count: number | null }

export interface AccountMethods {
  'account.read'(): Outcome<Account>
  /** Counts everything that would be deleted, in the order of `customerParts`. */
  'account.countCustomer'(): Outcome<readonly CustomerCount[]>
  /**
   * Deletes the customer of the signed-in user and signs out. `typed` must be its name, or its number if it has no
   * name; anything else fails with `input.invalid` and sends nothing.
   */
  'account.deleteCustomer'(input: { typed: string }): Outcome
}

/** The word to type to confirm the deletion of a customer: its name, or its number if it has no name. */
export function deletionWord({ id, name }: Account['customer']): string {
  return name || String(id ?? '')
}
