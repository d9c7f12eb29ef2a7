import { readCode } from '#shared/api/codes.ts'
import type { Chat as ChatRecord, ChatMessage as MessageRecord } from '#shared/api/modules/chats.ts'
import { callSeconds, readId, readNumber, readText } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Chat, ChatMessage } from '#shared/host/faxes-chats.ts'
import { codeWord } from './code-word.ts'

/** A chat, and the id of its operator; null where nobody took it. */
export type ReadChat = { readonly chat: Chat; readonly operatorId: number | null }

/** Reads a record of specification 2.2, Chat. Null where it has no id. `operatorName` is empty for one who is not known. */
export function readChat(record: ChatRecord, operatorName: (userId: number) => string): ReadChat | null {
  const id = readId(record.id)
  if (id === null) return null
  const operatorId = readId(record.operator_id)
  const place = [record.visitor_city, record.visitor_country].map(nameOf).filter((part) => part !== '')
  return {
    operatorId,
    chat: {
      id,
      at: readTimestamp(record.created_at) ?? 0,
      seconds: readNumber(record.duration, callSeconds) ?? 0,
      state: codeWord('chat.state', record.state),
      visitor: {
        name: nameOf(record.visitor_name),
        email: lineOf(record.visitor_email),
        place: place.join(', '),
        ip: nameOf(record.visitor_ip),
        page: lineOf(record.visitor_referer),
        browser: lineOf(record.visitor_ua),
      },
      operator: operatorId === null ? '' : operatorName(operatorId),
    },
  }
}

/** Reads one message of a chat. Its fields are not shown in the specification: whatever is missing is left empty. */
export function readChatMessage(record: MessageRecord): ChatMessage | null {
  const id = readId(record.id)
  if (id === null) return null
  return {
    id,
    at: readTimestamp(record.created_at) ?? 0,
    author: readCode('chat.author', record.author) ?? 'unknown',
    words: readText(record.text, 'message'),
  }
}

function nameOf(value: unknown): string {
  return readText(value, 'name').trim()
}

function lineOf(value: unknown): string {
  return readText(value, 'line').trim()
}
