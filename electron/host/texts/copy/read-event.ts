import type { SmsEvent } from '#shared/api/events.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { threadKey } from '../thread-key.ts'
import type { Reader } from './read-text.ts'

/** An inbound text as an event tells of it (specification 6.2): without the id of its record. */
export type ReportedText = {
  readonly event: string
  readonly thread: string
  readonly at: number
  readonly words: string
  readonly own: string
}

/** `receivedAt` stands in for a time that cannot be read. */
export function readEvent(event: SmsEvent, { country }: Reader, receivedAt: number): ReportedText {
  return {
    event: event.id,
    thread: threadKey(event.from_no, country),
    at: readTimestamp(event.event_time) ?? receivedAt,
    words: event.text,
    own: threadKey(event.to_no, country),
  }
}

/** Whether an event is about a text that this agent may read, as far as it says; what it does not say, `/sms` shows. */
export function isForAgent({ user_id: user }: SmsEvent, { agentId }: Reader): boolean {
  return user === undefined || user === null || user === agentId
}
