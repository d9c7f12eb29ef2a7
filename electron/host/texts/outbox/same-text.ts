import { readCode } from '#shared/api/codes.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { isSameId, readId, readText } from '#shared/api/read-field.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** The id of a record, which some platforms write as text; undefined where there is none. */
export function recordId({ id }: { readonly id?: unknown }): number | undefined {
  return readId(id) ?? undefined
}

/**
 * Whether a record of the platform may be what became of an entry: newer than everything that was there before it went
 * out, out, by the same agent, from and to the same numbers, the same words. Times say nothing: the clocks of the
 * platform and of this computer may be hours apart.
 */
export function isSameText(entry: OutboxEntry, record: Sms, agentId: number): boolean {
  const id = recordId(record)
  if (id === undefined || entry.tries === 0 || id <= (entry.after ?? 0)) return false
  if (readCode('sms.type', record.type) === 'in') return false
  if (isKnown(record.user_id) && !isSameId(record.user_id, agentId)) return false
  if (entry.from !== '' && isKnown(record.from) && !isSameNumber(entry.from, readText(record.from, 'number')))
    return false
  const [to, words] = [readText(record.to, 'number'), readText(record.message, 'message')]
  return isSameNumber(entry.to, to) && plain(words) === plain(entry.words)
}

/**
 * Whether the record that a request was answered with can stand for its text in the thread: it has an id that is new, went
 * out to the same number, and has words. Any words will do: a platform may change them before it sends them.
 */
export function isRecordOf(entry: OutboxEntry, record: Sms): boolean {
  const { to, message, type }: { readonly [Name in keyof Sms]?: unknown } = record
  return (
    (recordId(record) ?? 0) > (entry.after ?? 0) &&
    readCode('sms.type', type) !== 'in' &&
    (typeof to === 'string' || typeof to === 'number') &&
    isSameNumber(entry.to, String(to)) &&
    typeof message === 'string' &&
    message !== ''
  )
}

/** The oldest record that may be this entry and that `isClaimed` does not know as another. */
export function findSameText(
  records: readonly Sms[],
  entry: OutboxEntry,
  { agentId, isClaimed }: { readonly agentId: number; readonly isClaimed: (id: number) => boolean },
): Sms | undefined {
  return records
    .filter((record) => isSameText(entry, record, agentId) && !isClaimed(recordId(record) ?? 0))
    .sort((one, other) => (recordId(one) ?? 0) - (recordId(other) ?? 0))[0]
}

function isKnown<Value>(value: Value | null | undefined | ''): value is Value {
  return value !== undefined && value !== null && value !== ''
}

function isSameNumber(one: string, other: string): boolean {
  return one === other || sameNumber(one, other)
}

/** Line ends and outer space may change on the way, words do not. */
function plain(words: string): string {
  return words.replace(/\r\n?/g, '\n').trim()
}
