import type { IncomingMessage } from 'node:http'
import { appError } from '#shared/core/app-error.ts'
import type { AskPlatform } from './ask-platform.ts'
import { readContentRange } from './byte-range.ts'
import { SoundFault } from './sound-fault.ts'
import { validatorOf, type Validators } from './sound-note.ts'
import { patiently } from './patiently.ts'

export type Pieces = {
  readonly first: number
  readonly last: number | null
  readonly begun?: IncomingMessage
}

/** Cuts in a row, without a byte between them, after which it is given up. */
const mostDry = 3

/**
 * The bytes of a sound from `first` on, up to `last` (null: to its end), straight from the platform. A cut is gone on from
 * by another range (RFC 9110 section 14), whose bytes must be of the same sound (`If-Range`, section 13.1.5). Throws a
 * `SoundFault` where it does not come. `begun` is an answer that brings it from `first` on already.
 */
export async function* readPieces(
  ask: AskPlatform,
  head: Validators,
  { first, last, begun }: Pieces,
): AsyncGenerator<Buffer> {
  let at = first
  let dry = 0
  let next = begun
  while (last === null || at <= last) {
    const before = at
    const response: IncomingMessage = next ?? (await askFrom(ask, head, at, last))
    next = undefined
    try {
      for await (const piece of fromPlace(response, at)) {
        const wanted = last === null ? piece : piece.subarray(0, last + 1 - at)
        at += wanted.length
        if (wanted.length > 0) yield wanted
        if (last !== null && at > last) return
      }
      if (last === null && response.complete) return
    } catch (fault) {
      if (fault instanceof SoundFault) throw fault
    } finally {
      response.destroy()
    }
    dry = at > before ? 0 : dry + 1
    if (dry === mostDry) throw new SoundFault(appError('sound.cut-off'))
  }
}

/** An answer that brings the sound from `at` on, or from its beginning where the platform knows no ranges. */
async function askFrom(ask: AskPlatform, head: Validators, at: number, last: number | null) {
  const validator = validatorOf(head)
  const isWhole = at === 0 && last === null
  const answer = await ask(
    isWhole
      ? {}
      : { range: `bytes=${at}-${last ?? ''}`, ...(validator === null ? {} : { 'if-range': validator }) },
  )
  if (!answer.ok) throw new SoundFault(answer.error)
  return answer.value
}

/** What an answer holds from `at` on: that is what its range says, or everything, of which the beginning is left out. */
async function* fromPlace(response: IncomingMessage, at: number): AsyncGenerator<Buffer> {
  const { statusCode, headers } = response
  const place = statusCode === 206 ? readContentRange(headers['content-range'])?.first : 0
  if (statusCode === 416 || statusCode === 304 || place === undefined || place > at)
    throw new SoundFault(appError('sound.cut-off'))
  let skip = at - place
  for await (const chunk of patiently(response)) {
    const part = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - part.length
    if (part.length > 0) yield part
  }
}
