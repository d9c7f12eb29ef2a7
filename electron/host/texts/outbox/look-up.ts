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

/**
 * What an error says about a request to send. `refused`: the platform decided against the text, and it was not sent.
 * `held`: it was not sent, and the same request may do later. `unclear`: it may have been sent.
 */
type Judgement = 'refused' | 'held' | 'unclear'

/**
 * Only an answer that is the platform's own, or a connection that never came about, is certain. Anything else may hide
 * a text that was sent: a cut connection, silence, 5xx (the answer may be a gateway's, while the platform went on), a
 * page of something in between, an answer that cannot be read.
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
