import type { AppError } from '#shared/core/app-error.ts'
import { systemClock } from '../clock.ts'
import type { SendSoundRequest } from './ask-platform.ts'
import { readContentRange } from './byte-range.ts'
import type { SoundNote } from './sound-note.ts'

/** Timeout of the revalidation of a stored sound, in milliseconds. */
const answerTimeout = 2_000

/**
 * - `same`: what is kept here may be played, also where the platform does not answer now
 * - `changed`: it is another one now
 * - an error: this agent may not have it any more, or it was deleted
 */
export type Sameness = 'same' | 'changed' | AppError

/**
 * Revalidates a stored sound with the platform: by its validators (RFC 9110 section 13.1), or by first byte and length
 * if there are none.
 */
export async function revalidateSound(send: SendSoundRequest, note: SoundNote): Promise<Sameness> {
  const { etag, lastModified, total } = note
  const response = send({
    range: 'bytes=0-0',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(etag === null && lastModified !== null ? { 'if-modified-since': lastModified } : {}),
  })
  const timeout = Promise.withResolvers<null>()
  const stopTimer = systemClock.after(answerTimeout, () => timeout.resolve(null))
  const answer = await Promise.race([response, timeout.promise])
  stopTimer()
  void response.then((late) => late.ok && late.value.destroy())
  if (answer === null) return 'same'
  if (!answer.ok) return isRefusal(answer.error) ? answer.error : 'same'
  const { statusCode, headers } = answer.value
  if (statusCode === 304) return 'same'
  const hasChanged = (now: string | undefined, before: string | null) => before !== null && now !== before
  if (hasChanged(headers.etag, etag) || hasChanged(headers['last-modified'], lastModified)) return 'changed'
  const length =
    statusCode === 206 ? readContentRange(headers['content-range'])?.total : Number(headers['content-length'])
  return length === total ? 'same' : 'changed'
}

function isRefusal({ code }: AppError): boolean {
  return code === 'platform.forbidden' || code === 'platform.not-found' || code === 'session.signed-out'
}
