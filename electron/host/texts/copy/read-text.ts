import { readCode } from '#shared/api/codes.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { isSameId } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { SmsEvent } from '#shared/api/events.ts'
import { threadKey } from '#shared/calls/thread-key.ts'
import type { TextMessage } from '#shared/host/texts.ts'

/** A record of `/sms` as stored. */
export type CopiedText = Pick<TextMessage, 'way' | 'words' | 'own' | 'by'> & {
  readonly sms: number
  readonly thread: string
  /** Milliseconds since 1970; null if the record has no time. */
  readonly at: number | null
  readonly result: string
  /** This agent sent it. */
  readonly mine: boolean
  /** Its result may still change. */
  readonly isPending: boolean
}

/** The reading agent: decides which texts are the agent's own, and how numbers are read. */
export type Reader = { readonly agentId: number; readonly country: string }

const final: ReadonlySet<string | undefined> = new Set(['delivered', 'received', 'failed'])

/** Reads a record of `/sms`, in any documented form of its codes. */
export function readText(record: Sms, { agentId, country }: Reader): CopiedText {
  const way = directionOf(record, agentId)
  const [otherNumber, ownNumber] = way === 'in' ? [record.from, record.to] : [record.to, record.from]
  const mine = way === 'out' && isSameId(record.user_id ?? record.from_id, agentId)
  return {
    sms: record.id,
    thread: threadKey(otherNumber ?? '', country),
    way,
    at: readTimestamp(record.created_at) ?? null,
    words: record.message ?? '',
    own: threadKey(ownNumber ?? '', country),
    by: way === 'in' || mine ? '' : (record.from_name ?? ''),
    result: readResult(record.result ?? ''),
    mine,
    isPending: way === 'out' && !final.has(readCode('sms.result', record.result)),
  }
}

/** Returns an unknown code unchanged. */
function readResult(text: string): string {
  return readCode('sms.result', text) ?? text
}

/** If the type is unreadable, uses the result; failing that, texts by this agent are outbound, others inbound. */
function directionOf({ type, result, from_id: sender }: Sms, agentId: number): 'in' | 'out' {
  const byType = readCode('sms.type', type)
  if (byType) return byType
  const byResult = readCode('sms.result', result)
  if (byResult) return byResult === 'received' ? 'in' : 'out'
  return isSameId(sender, agentId) ? 'out' : 'in'
}

/** An inbound text as an event reports it (specification 6.2): without a record id. */
export type ReportedText = {
  readonly event: string
  readonly thread: string
  readonly at: number
  readonly words: string
  readonly own: string
}

/** Reads an event; `receivedAt` replaces an unreadable time. */
export function readEvent(event: SmsEvent, { country }: Reader, receivedAt: number): ReportedText {
  return {
    event: event.id,
    thread: threadKey(event.from_no, country),
    at: readTimestamp(event.event_time) ?? receivedAt,
    words: event.text,
    own: threadKey(event.to_no, country),
  }
}

/**
 * Whether this agent may read the text of an event; an event that does not say counts as allowed, and `/sms` decides.
 */
export function isForAgent({ user_id: user }: SmsEvent, { agentId }: Reader): boolean {
  return user === undefined || user === null || user === agentId
}
