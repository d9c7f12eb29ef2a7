import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Chat, ChatMessage, FindInList } from '#shared/host/faxes-chats.ts'
import type { Listing, Piece } from '#shared/host/listing.ts'
import type { Removal } from '#shared/host/removals.ts'
import { readAll } from '../platform-client/read-all.ts'
import { writeInParts } from '../platform-client/write-in-parts.ts'
import type { Removals } from '../removals/removals.ts'
import { RemoteList } from './remote-list.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Chat as ChatRecord, ChatMessage as MessageRecord } from '#shared/api/modules/chats.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { codeWord } from './code-word.ts'

export type ChatsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly removals: Pick<Removals, 'add'>
  /** The name of a colleague; empty if unknown. */
  readonly colleague: (userId: number) => string
  /** The agent's id; null if nobody is signed in. */
  readonly agentId: () => number | null
  readonly onState: (state: Listing) => void
}

export type OpenChat = { readonly chat: Chat; readonly messages: readonly ChatMessage[] | null }

const size = { limit: 1_000, maxRecords: 5_000 }

/** Chats with visitors of the customer's website (`/chats`, specification 4.7). */
export class Chats {
  private readonly options: ChatsOptions
  private readonly chats: RemoteList<ReadChat>
  /** Messages deleted by the agent, and no longer shown. */
  private readonly hidden = new Set<number>()

  constructor(options: ChatsOptions) {
    this.options = options
    this.chats = new RemoteList({
      clock: options.clock,
      onState: options.onState,
      textOf: ({ chat: { visitor, operator, state } }) =>
        [visitor.name, visitor.email, visitor.place, operator, state].join('\n'),
      read: () => this.readChats(),
    })
  }

  async list(query: FindInList): Outcome<Piece<Chat>> {
    const chats = await this.chats.list(query)
    return chats.ok ? ok({ ...chats.value, items: chats.value.items.map(({ chat }) => chat) }) : chats
  }

  /** Reads a chat and its messages, oldest first; `messages` is null if this user may not read them. */
  async read(id: number): Outcome<OpenChat> {
    const read = await this.options.api.history.readChat({ id })
    if (!read.ok) return read
    const chat = readChat(read.value, this.options.colleague)
    const agentId = this.options.agentId()
    const messages = await this.readMessages(chat.operatorId ?? agentId, id)
    if (messages.ok) return ok({ chat: chat.chat, messages: messages.value })
    if (messages.error.code !== 'platform.forbidden') return messages
    // Messages of a shared chat are listed under the agent too; an empty list does not prove that there are none.
    const shared = await this.readMessages(agentId, id)
    return ok({ chat: chat.chat, messages: shared.ok && shared.value.length > 0 ? shared.value : null })
  }

  /** Hides them at once; the platform deletes them when it can no longer be undone. */
  removeMessages(ids: readonly number[]): Removal {
    const remaining = new Set(ids)
    for (const id of ids) this.hidden.add(id)
    this.chats.moved()
    return this.options.removals.add({
      remove: () => this.deleteMessages(remaining),
      restore: () => {
        for (const id of remaining) this.hidden.delete(id)
        this.chats.moved()
      },
    })
  }

  forget(): void {
    this.hidden.clear()
    this.chats.forget()
  }

  /** Removes from `remaining` what was deleted or no longer existed; after a failure the caller shows the rest again. */
  private async deleteMessages(remaining: Set<number>): Outcome {
    const { history } = this.options.api
    const { done, gone, error } = await writeInParts([...remaining], (ids) =>
      history.deleteChatMessages({ ids }),
    )
    for (const id of [...done, ...gone]) remaining.delete(id)
    return error ? err(error) : ok(undefined)
  }

  private async readChats(): Outcome<readonly ReadChat[]> {
    const { api, colleague } = this.options
    const read = await readAll((query) => api.history.listChats({ query }), size)
    if (!read.ok) return read
    const chats = read.value.map((record) => readChat(record, colleague))
    return ok(chats.toSorted((a, b) => b.chat.at - a.chat.at || b.chat.id - a.chat.id))
  }

  /** Messages are listed under the operator who took the chat (specification 4.6), else under the agent. */
  private async readMessages(id: number | null, chatId: number): Outcome<readonly ChatMessage[]> {
    const { api } = this.options
    if (id === null) return ok([])
    const filter = [{ property: 'chat_id', operator: 'eq', value: chatId }] as const
    const read = await readAll(
      (query) => api.customer.listUserChatMessages({ id, query: { ...query, filter } }),
      size,
    )
    if (!read.ok) return read
    const messages = read.value
      .filter(({ chat_id: chat }) => chat === undefined || chat === null || chat === chatId)
      .map(readChatMessage)
      .filter((message) => !this.hidden.has(message.id))
    return ok(messages.toSorted((a, b) => a.at - b.at || a.id - b.id))
  }
}

/** A chat, and the id of its operator; null if it has none. */
type ReadChat = { readonly chat: Chat; readonly operatorId: number | null }

/** Decodes a chat (specification 2.2). `operatorName` is empty for an unknown operator. */
export function readChat(record: ChatRecord, operatorName: (userId: number) => string): ReadChat {
  const operatorId = record.operator_id ?? null
  const place = [record.visitor_city, record.visitor_country].map(trimmed).filter((part) => part !== '')
  return {
    operatorId,
    chat: {
      id: record.id,
      at: readTimestamp(record.created_at) ?? 0,
      seconds: record.duration ?? 0,
      state: codeWord('chat.state', record.state),
      visitor: {
        name: trimmed(record.visitor_name),
        email: trimmed(record.visitor_email),
        place: place.join(', '),
        ip: trimmed(record.visitor_ip),
        page: trimmed(record.visitor_referer),
        browser: trimmed(record.visitor_ua),
      },
      operator: operatorId === null ? '' : operatorName(operatorId),
    },
  }
}

/** Decodes a message of a chat. The specification does not show its fields, so missing ones are empty. */
export function readChatMessage(record: MessageRecord): ChatMessage {
  return {
    id: record.id,
    at: readTimestamp(record.created_at) ?? 0,
    author: readCode('chat.author', record.author) ?? 'unknown',
    words: record.text ?? '',
  }
}

function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? ''
}
