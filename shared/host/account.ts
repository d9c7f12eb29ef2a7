import type { Outcome } from '../core/result.ts'

/** What an account may do or not; null where the platform does not say. */
type AccountRights = {
  readonly recording: boolean | null
  readonly bargeIn: boolean | null
  readonly followMe: boolean | null
  readonly callWaiting: boolean | null
}

/** Who is signed in and for whom, as the platform has it at this moment. */
export type Account = {
  readonly name: string
  readonly email: string
  readonly ext: string
  /** E.164; empty for none. */
  readonly callerId: string
  readonly isRoot: boolean
  /** The names of the access roles; an id where its name may not be read. */
  readonly roles: readonly string[]
  /** The company that the account belongs to. `id` null and `name` empty where the platform does not say. */
  readonly customer: { readonly id: number | null; readonly name: string }
  /** As the platform says it, in ISO 4217 currency; null where it shows this role none. */
  readonly balance: { readonly amount: number; readonly currency: string } | null
  /** Whether a code is asked for at sign-in; null where the platform does not say. */
  readonly secondFactor: 'on' | 'off' | null
  readonly rights: AccountRights
  /** False where the user record, with name, roles and rights, may not be read by this role. */
  readonly isWhole: boolean
}

/** What a customer loses when it is deleted. */
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

/** How many there are; null where they could not be counted. */
export type CustomerCount = { readonly part: CustomerPart; readonly count: number | null }

export interface AccountMethods {
  'account.read'(): Outcome<Account>
  /** What would be gone, in the order of `customerParts`. */
  'account.countCustomer'(): Outcome<readonly CustomerCount[]>
  /**
   * Deletes the customer of whoever is signed in, and signs out. `typed` is its name, or its number where it has none:
   * anything else is `input.invalid`, and nothing is sent.
   */
  'account.deleteCustomer'(input: { typed: string }): Outcome
}

/** What a person types to delete a customer: its name, or its number where it has none. */
export function deletionWord({ id, name }: Account['customer']): string {
  return name || String(id ?? '')
}
