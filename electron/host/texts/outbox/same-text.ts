import { readCode } from '#shared/api/codes.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { KnownText } from './read-texts.ts'

/**
 * Whether a platform record may be the result of an entry: outbound, newer than every record from before the request,
 * by the same agent, same numbers and same words. Times are ignored: the clocks of the platform and of this computer
 * may be hours apart.
 */
export function isSameText(entry: OutboxEntry, record: Sms, agentId: number): boolean {
  if (entry.tries === 0 || record.id <= (entry.after ?? 0)) return false
  if (readCode('sms.type', record.type) === 'in') return false
  if (isPresent(record.user_id) && record.user_id !== agentId) return false
  if (entry.from !== '' && isPresent(record.from) && !isSameNumber(entry.from, record.from)) return false
  return isSameNumber(entry.to, record.to ?? '') && plain(record.message ?? '') === plain(entry.words)
}

/**
 * Whether the record in the answer to a request can represent its text in the thread: it is new, outbound to the same
 * number, and has words. Any words are accepted, since a platform may change them before sending. It is new if its id is
 * greater than that of the newest record before the request, or its time later: that id may have been out of order.
 */
export function isRecordOf(entry: OutboxEntry, record: Sms, newestBefore: KnownText): boolean {
  const { to, message, type } = record
  const isLater = newestBefore.at !== null && (readTimestamp(record.created_at) ?? 0) > newestBefore.at
  const isNew = record.id > (entry.after ?? 0) || isLater
  return (
    isNew &&
    readCode('sms.type', type) !== 'in' &&
    isPresent(to) &&
    isSameNumber(entry.to, to) &&
    isPresent(message)
  )
}

/** Returns the oldest record that may be this entry and is not claimed by another. */
export function findSameText(
  records: readonly Sms[],
  entry: OutboxEntry,
  { agentId, isClaimed }: { readonly agentId: number; readonly isClaimed: (id: number) => boolean },
): Sms | undefined {
  return records
    .filter((record) => isSameText(entry, record, agentId) && !isClaimed(record.id))
    .sort((one, other) => one.id - other.id)[0]
}

function isPresent<Value>(value: Value | null | undefined | ''): value is Value {
  return value !== undefined && value !== null && value !== ''
}

function isSameNumber(one: string, other: string): boolean {
  return one === other || sameNumber(one, other)
}

/** Line endings and outer white space may change on the way, words do not. */
function plain(words: string): string {
  return words.replace(/\r\n?/g, '\n').trim()
}
