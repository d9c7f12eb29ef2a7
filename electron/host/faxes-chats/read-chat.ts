import { readCode } from '#shared/api/codes.ts'
import type { Chat as ChatRecord, ChatMessage as MessageRecord } from '#shared/api/modules/chats.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Chat, ChatMessage } from '#shared/host/faxes-chats.ts'
import { codeWord } from './code-word.ts'

/** A chat, and the id of its operator; null where nobody took it. */
export type ReadChat = { readonly chat: Chat; readonly operatorId: number | null }

/** A chat (specification 2.2). `operatorName` is empty for one who is not known. */
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

/** A message of a chat. Its fields are not shown in the specification: whatever is missing is left empty. */
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
