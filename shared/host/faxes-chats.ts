import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'

/** A fax (specification 2.2). The platform offers its facts, not its pages. */
export type Fax = {
  readonly id: number
  readonly at: number
  readonly way: 'in' | 'out' | 'unknown'
  readonly from: string
  readonly to: string
  /** Name of the other end; empty where it is not known. */
  readonly name: string
  readonly pages: number | null
  /** In the platform's word, or its number where there is none. */
  readonly status: string
  readonly filename: string
  /** In the currency of the account. */
  readonly charge: number | null
}

/** A chat of a visitor of the customer's website with an operator. */
export type Chat = {
  readonly id: number
  readonly at: number
  readonly seconds: number
  readonly state: string
  readonly visitor: {
    readonly name: string
    readonly email: string
    readonly place: string
    readonly ip: string
    readonly page: string
    readonly browser: string
  }
  readonly operator: string
}

export type ChatMessage = {
  readonly id: number
  readonly at: number
  readonly author: 'visitor' | 'operator' | 'unknown'
  readonly words: string
}

/** A search in names and numbers; empty `find` means no search. */
export type FindInList = { readonly find: string; readonly count: number }

export interface FaxChatMethods {
  'faxes.list'(input: FindInList): Outcome<Piece<Fax>>
  'chats.list'(input: FindInList): Outcome<Piece<Chat>>
  /** What was written, oldest first. `messages` null: the platform does not show them to this user. */
  'chats.read'(input: {
    id: number
  }): Outcome<{ readonly chat: Chat; readonly messages: readonly ChatMessage[] | null }>
  /** Deletes messages of a chat: the only thing of it that can be deleted. */
  'chats.removeMessages'(input: { ids: readonly number[] }): Outcome<Removal>
}
