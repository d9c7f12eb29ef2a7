import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readTextsAfter } from './read-texts.ts'

/** Result of looking up a text whose request nobody answered. */
export type LookedUp =
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
): Promise<LookedUp> {
  const read = await readTextsAfter(api, entry.after ?? 0)
  if (!read.ok) return isLookRefused(read.error) ? { kind: 'cannot' } : { kind: 'failed', error: read.error }
  const record = book.find(entry, read.value.records)
  if (record) return { kind: 'found', record }
  return { kind: read.value.whole ? 'absent' : 'cannot' }
}

/** Whether the platform refuses the look-up itself, so that a retry is pointless. */
export function isLookRefused({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found' || code === 'platform.refused'
}

/**
 * Meaning of an error for a request to send. `refused`: the platform rejected the text, and it was not sent. `held`: it
 * was not sent, and the same request may succeed later. `unclear`: it may have been sent.
 */
type Judgement = 'refused' | 'held' | 'unclear'

/**
 * Only the platform's own answer, or a connection that was never made, is certain. Anything else may hide a sent text:
 * a cut connection, a timeout, 5xx (possibly a gateway's, while the platform went on), a page of an intermediary, an
 * unreadable answer.
 */
export function judgeRefusal({ code }: AppError): Judgement {
  switch (code) {
    case 'platform.refused':
    case 'platform.forbidden':
    case 'platform.not-found':
      return 'refused'
    case 'platform.rate-limited':
    case 'session.signed-out':
    case 'network.bad-certificate':
    case 'network.bad-address':
      return 'held'
    default:
      return 'unclear'
  }
}
