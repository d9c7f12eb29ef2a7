import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readTextsAfter } from './read-texts.ts'

/** What the platform shows of a text whose request nobody answered. */
export type LookedUp =
  | { readonly kind: 'found'; readonly record: Sms }
  | { readonly kind: 'absent' }
  /** This agent may not look, or there is too much to look through: it stays unknown. */
  | { readonly kind: 'cannot' }
  /** Not now; another try may do. */
  | { readonly kind: 'failed'; readonly error: AppError }

/** Looks among the platform's texts (`GET /sms`) for what has become of an entry. */
export async function lookUp(
  api: Pick<ApiClient, 'storage'>,
  book: Pick<OutboxBook, 'find'>,
  entry: OutboxEntry,
): Promise<LookedUp> {
  const read = await readTextsAfter(api, entry.after ?? 0)
  if (!read.ok) return isLookRefused(read.error) ? { kind: 'cannot' } : { kind: 'failed', error: read.error }
  const record = book.find(entry, read.value.records)
  if (record) return { kind: 'found', record }
  return { kind: read.value.whole ? 'absent' : 'cannot' }
}

/** Whether the platform refuses the look itself, so that asking again changes nothing. */
export function isLookRefused({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found' || code === 'platform.refused'
}
