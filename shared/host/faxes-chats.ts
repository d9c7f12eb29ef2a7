import type { Outcome } from '../core/result.ts'
import type { Piece } from './listing.ts'
import type { Removal } from './removals.ts'

/** A fax (specification 2.2). The platform offers its data, not its pages. */
export type Fax = {
  readonly id: number
  readonly at: number
  readonly way: 'in' | 'out' | 'unknown'
  readonly from: string
  readonly to: string
  /** Name of the other end; empty if unknown. */
  readonly name: string
  readonly pages: number | null
  /** The platform's word for it, or its number if there is none. */
  readonly status: string
  readonly filename: string
  /** In the currency of the account. */
  readonly charge: number | null
}

/** A chat between a visitor of the customer's website and an operator. */
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

/** A search in names and numbers; an empty `find` means no search. */
export type FindInList = { readonly find: string; readonly count: number }

export interface FaxChatMethods {
  'faxes.list'(input: FindInList): Outcome<Piece<Fax>>
  'chats.list'(input: FindInList): Outcome<Piece<Chat>>
  /** The messages of a chat, oldest first. `messages` is null if the platform does not show them to this user. */
  'chats.read'(input: {
    id: number
  }): Outcome<{ readonly chat: Chat; readonly messages: readonly ChatMessage[] | null }>
  /** Deletes messages of a chat, the only part of it that can be deleted. */
  'chats.removeMessages'(input: { ids: readonly number[] }): Outcome<Removal>
}
