import { randomBytes } from 'node:crypto'
import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { idsOf } from '../demo/company/people.ts'
import { customerId } from '../demo/customer.ts'
import { replyTo } from '../demo/words/chat-replies.ts'
import type { Store } from '../store/store.ts'

export type VisitorChatPorts = {
  readonly store: Pick<Store, 'chats' | 'chatMessages' | 'callMeBackWebsites' | 'transaction'>
  readonly clock: Clock
}

/** Facts that a visitor's browser reports. */
export type VisitorFacts = {
  readonly ip: string
  readonly userAgent: string
  readonly referer: string
  readonly country: string
}

export type ChatMessageView = { readonly author: string; readonly text: string }

/** A message with the token of an earlier chat, or an empty one. */
type VisitorMessage = { readonly token: string; readonly text: string; readonly visitor: VisitorFacts }

type OpenChat = {
  readonly chatId: number
  /** Cancel the pending reply of a colleague, and the end of the chat. */
  stopReply: Unsubscribe | undefined
  stopEnd: Unsubscribe | undefined
}

const limits = { chats: 50, messages: 200 } as const
/** Milliseconds until a colleague replies, and after the last message until the chat ends. */
const delays = { reply: 6_000, end: 600_000 } as const
const team = idsOf('Orders')

/**
 * Chats that visitors start on the page. A token, which only the visitor's browser has, gives access to a chat; a
 * restart ends it. They belong to everybody of the shop (`user_id` null), even once a colleague has replied.
 */
export class VisitorChats implements Disposable {
  private readonly ports: VisitorChatPorts
  private readonly openChats = new Map<string, OpenChat>()

  constructor(ports: VisitorChatPorts) {
    this.ports = ports
  }

  /**
   * Adds a message, to a new chat if the token matches none, and returns the token; refused if too many chats or
   * messages are open.
   */
  addMessage({ token, text, visitor: about }: VisitorMessage): Result<string, 'full'> {
    const existing = this.openChats.get(token)
    if (!existing && this.openChats.size >= limits.chats) return err('full')
    if (existing && this.messagesOf(token).length >= limits.messages) return err('full')
    const { store } = this.ports
    return store.transaction(() => {
      const chat = existing ?? { chatId: this.createChat(about), stopReply: undefined, stopEnd: undefined }
      const key = existing ? token : randomBytes(24).toString('base64url')
      this.openChats.set(key, chat)
      this.storeMessage(chat.chatId, 'visitor', text)
      this.scheduleReply(key, chat, text)
      return ok(key)
    })
  }

  /** The messages so far, oldest first; empty for an unknown token. */
  messagesOf(token: string): readonly ChatMessageView[] {
    const chat = this.openChats.get(token)
    if (!chat) return []
    return this.ports.store.chatMessages
      .where([{ property: 'chat_id', operator: 'eq', value: chat.chatId }])
      .map(({ author, text }) => ({ author: author ?? '', text: text ?? '' }))
  }

  [Symbol.dispose](): void {
    for (const { stopReply, stopEnd } of this.openChats.values()) {
      stopReply?.()
      stopEnd?.()
    }
    this.openChats.clear()
  }

  private createChat({ ip, userAgent, referer, country }: VisitorFacts): number {
    const { store, clock } = this.ports
    const { id } = store.chats.insert({
      customer_id: customerId,
      user_id: null,
      operator_id: null,
      operator_ua: '',
      created_at: writeTimestamp(clock.now()),
      duration: 0,
      state: writeCode('chat.state', 'waiting'),
      visitor_city: '',
      visitor_country: country,
      visitor_email: '',
      visitor_geo: '',
      visitor_id: `visitor-${randomBytes(4).toString('hex')}`,
      visitor_ip: ip,
      visitor_name: 'Visitor',
      visitor_referer: referer,
      visitor_ua: userAgent,
      website_id: store.callMeBackWebsites.where([])[0]?.id ?? null,
    })
    return id
  }

  private scheduleReply(token: string, chat: OpenChat, text: string): void {
    const { clock } = this.ports
    chat.stopReply?.()
    chat.stopReply = clock.after(delays.reply, () => this.reply(chat.chatId, text))
    chat.stopEnd?.()
    chat.stopEnd = clock.after(delays.end, () => {
      chat.stopReply?.()
      this.openChats.delete(token)
      const isAnswered = this.ports.store.chats.read(chat.chatId)?.operator_id
      this.setState(chat.chatId, isAnswered ? 'ended' : 'missed')
    })
  }

  private reply(chatId: number, text: string): void {
    const { store } = this.ports
    store.transaction(() => {
      if (!store.chats.read(chatId)) return
      const operator = team[chatId % team.length] ?? null
      store.chats.update(chatId, { operator_id: operator, operator_ua: 'Switchhook' })
      this.storeMessage(chatId, 'operator', replyTo(text))
      this.setState(chatId, 'active')
    })
  }

  private storeMessage(chatId: number, author: CodeWord<'chat.author'>, text: string): void {
    const { store, clock } = this.ports
    const created_at = writeTimestamp(clock.now())
    store.chatMessages.insert({
      ...{ customer_id: customerId, user_id: null, chat_id: chatId },
      ...{ created_at, author, text },
    })
    const startedAt = readTimestamp(store.chats.read(chatId)?.created_at) ?? clock.now()
    store.chats.update(chatId, { duration: Math.max(0, Math.round((clock.now() - startedAt) / 1000)) })
  }

  private setState(chatId: number, state: CodeWord<'chat.state'>): void {
    this.ports.store.chats.update(chatId, { state: writeCode('chat.state', state) })
  }
}
