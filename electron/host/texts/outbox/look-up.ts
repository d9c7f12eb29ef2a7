import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readTextsAfter } from './read-texts.ts'

/** Result of looking up a text whose request nobody answered. */
export type LookUpOutcome =
  | { readonly kind: 'found'; readonly record: Sms }
  | { readonly kind: 'absent' }
  /** The agent may not read texts, or there are too many to search: the outcome stays unknown. */
  | { readonly kind: 'cannot' }
  /** The look-up failed; a retry may succeed. */
  | { readonly kind: 'failed'; readonly error: AppError }

/** Searches the platform's texts (`GET /sms`) for the record of an entry. */
export async function lookUp(
  api: Pick<ApiClient, 'storage'>,
  book: Pick<OutboxBook, 'find'>,
  entry: OutboxEntry,
): Promise<LookUpOutcome> {
  const read = await readTextsAfter(api, entry.after ?? 0)
  if (!read.ok)
    return isLookUpRefused(read.error) ? { kind: 'cannot' } : { kind: 'failed', error: read.error }
  const record = book.find(entry, read.value.records)
  if (record) return { kind: 'found', record }
  return { kind: read.value.isWhole ? 'absent' : 'cannot' }
}

/** Whether the platform refuses the look-up itself, so that a retry is pointless. */
export function isLookUpRefused({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found' || code === 'platform.refused'
}
