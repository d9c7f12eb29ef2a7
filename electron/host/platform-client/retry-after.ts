import type { AppError } from '#shared/core/app-error.ts'

/** Who waits: the polling of live calls, a user who pressed something, or a background refresh. */
export type Asker = 'calls' | 'person' | 'background'

/** Longest wait that a platform may ask for, in milliseconds; after it the request is retried anyway. */
const maxWait: Readonly<Record<Asker, number>> = {
  calls: 25_000,
  person: 20_000,
  background: 15 * 60_000,
}
/** Milliseconds over which retries are spread, so that not every desktop comes back at the same moment. */
const spread = 1000

/** Milliseconds that the platform asked to wait, up to the asker's limit, plus the spread; 0 if none. */
export function requestedPause(
  error: Pick<AppError, 'retryAfter'> | null | undefined,
  asker: Asker,
  random = 0,
): number {
  const requested = error?.retryAfter
  if (requested === undefined || Number.isNaN(requested)) return 0
  return Math.min(Math.max(0, requested), maxWait[asker]) + random * spread
}

/** `Wed, 21 Oct 2015 07:28:00 GMT` and its two older forms (RFC 9110 section 5.6.7). */
const httpDate =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/

/**
 * Milliseconds of a `Retry-After` header: seconds or a date (RFC 9110 section 10.2.3). `date` is the response's own
 * `Date`; with it, this computer's clock does not matter. Any other value counts as absent.
 */
export function readRetryAfter(
  value: string | undefined,
  date?: string,
  now = Date.now(),
): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const until = readDate(text)
  return until === undefined ? undefined : Math.max(0, until - (readDate(date?.trim() ?? '') ?? now))
}

function readDate(text: string): number | undefined {
  const at = httpDate.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
