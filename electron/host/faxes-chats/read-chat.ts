import { readCode } from '#shared/api/codes.ts'
import type { Chat as ChatRecord, ChatMessage as MessageRecord } from '#shared/api/modules/chats.ts'
import type { Chat, ChatMessage } from '#shared/host/faxes-chats.ts'
import { codeWord, numberOf, textOf, timeOf } from './read-fields.ts'

/** A chat, and the id of its operator; null where nobody took it. */
export type ReadChat = { readonly chat: Chat; readonly operatorId: number | null }

/** Reads a record of specification 2.2, Chat. Null where it has no id. `nameOf` an operator is empty where unknown. */
export function readChat(record: ChatRecord, nameOf: (userId: number) => string): ReadChat | null {
  const id = numberOf(record.id)
  if (id === null) return null
  const operatorId = numberOf(record.operator_id) || null
  const place = [record.visitor_city, record.visitor_country].map(textOf).filter((part) => part !== '')
  return {
    operatorId,
    chat: {
      id,
      at: timeOf(record.created_at),
      seconds: Math.max(0, numberOf(record.duration) ?? 0),
      state: codeWord('chat.state', record.state),
      visitor: {
        name: textOf(record.visitor_name),
        email: textOf(record.visitor_email),
        place: place.join(', '),
        ip: textOf(record.visitor_ip),
        page: textOf(record.visitor_referer),
        browser: textOf(record.visitor_ua),
      },
      operator: operatorId === null ? '' : nameOf(operatorId),
    },
  }
}

/** Reads one message of a chat. Its fields are not shown in the specification: whatever is missing is left empty. */
export function readChatMessage(record: MessageRecord): ChatMessage | null {
  const id = numberOf(record.id)
  if (id === null) return null
  return {
    id,
    at: timeOf(record.created_at),
    author: readCode('chat.author', record.author) ?? 'unknown',
    words: typeof record.text === 'string' ? record.text : textOf(record.text),
  }
}
