import { readCode } from '#shared/api/codes.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { isSameId } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { threadKey } from '../thread-key.ts'
import type { SmsEvent } from '#shared/api/events.ts'

/** A record of `/sms` as it is kept. */
export type CopiedText = {
  readonly sms: number
  readonly thread: string
  readonly way: 'in' | 'out'
  /** Milliseconds since 1970; null where the record does not say it. */
  readonly at: number | null
  readonly words: string
  readonly own: string
  readonly by: string
  readonly result: string
  /** This agent sent it. */
  readonly mine: boolean
  /** Its result may still change. */
  readonly isPending: boolean
}

/** Who reads: decides what is the agent's own, and how numbers are read. */
export type Reader = { readonly agentId: number; readonly country: string }

const final: ReadonlySet<string | undefined> = new Set(['delivered', 'received', 'failed'])

/** A record of `/sms`, whichever of the forms that the document allows its codes have. */
export function readText(record: Sms, { agentId, country }: Reader): CopiedText {
  const way = wayOf(record, agentId)
  const [other, own] = way === 'in' ? [record.from, record.to] : [record.to, record.from]
  const mine = way === 'out' && isSameId(record.user_id ?? record.from_id, agentId)
  return {
    sms: record.id,
    thread: threadKey(other ?? '', country),
    way,
    at: readTimestamp(record.created_at) ?? null,
    words: record.message ?? '',
    own: threadKey(own ?? '', country),
    by: way === 'in' || mine ? '' : (record.from_name ?? ''),
    result: readResult(record.result ?? ''),
    mine,
    isPending: way === 'out' && !final.has(readCode('sms.result', record.result)),
  }
}

/** A code that is not known stays as it came. */
function readResult(text: string): string {
  return readCode('sms.result', text) ?? text
}

/** Where the type cannot be read: what this agent sent went out, everything else came in. */
function wayOf({ type, result, from_id: sender }: Sms, agentId: number): 'in' | 'out' {
  const told = readCode('sms.type', type)
  if (told) return told
  const become = readCode('sms.result', result)
  if (become) return become === 'received' ? 'in' : 'out'
  return isSameId(sender, agentId) ? 'out' : 'in'
}

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
