import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { appError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { SendSoundRequest } from './ask-platform.ts'
import { bodyPieces } from './body-pieces.ts'
import { readContentRange } from './byte-range.ts'
import { SoundFault } from './sound-fault.ts'
import { validatorOf, type Validators } from './sound-note.ts'
import { systemClock } from '../clock.ts'

/** The sound, as described by its first response. `total` is null if the platform does not give it. */
export type Described = Validators & { readonly total: number | null }

export type Pieces = {
  readonly first: number
  /** Null: to its end. */
  readonly last: number | null
  /** A response that already delivers it from `first` on. */
  readonly begun?: IncomingMessage
}

/** Milliseconds before the next try, by the number of fruitless tries in a row; after the last it gives up. */
const pauses = [0, 300, 1_500]

/** Maximum interruptions of one sound, with bytes between them or not. */
const maxInterruptions = 50

/**
 * Yields the bytes of a sound from `first` up to `last`, straight from the platform. Resumes after an interruption with
 * another range (RFC 9110 section 14), whose bytes must be of the same sound (`If-Range`, section 13.1.5). Throws a
 * `SoundFault` on failure: `sound.cut-off` after bytes have arrived, else the platform's error.
 */
export async function* readPieces(
  send: SendSoundRequest,
  sound: Described,
  { first, last, begun }: Pieces,
): AsyncGenerator<Buffer> {
  const end = last ?? Infinity
  let at = first
  let next = begun
  for (let cuts = 0, dry = 0; at <= end; cuts += 1) {
    const before = at
    const response: IncomingMessage | null = next ?? opened(await send(rangeOf(sound, at, last)))
    next = undefined
    try {
      for await (const piece of response ? fromPlace(response, sound, at) : []) {
        const wanted = piece.subarray(0, Math.min(piece.length, end + 1 - at))
        at += wanted.length
        if (wanted.length > 0) yield wanted
        if (at > end) return
      }
      if (last === null && response?.complete) return
    } catch (fault) {
      if (fault instanceof SoundFault) throw fault
    } finally {
      response?.destroy()
    }
    dry = at > before ? 0 : dry + 1
    const wait = pauses[dry]
    if (wait === undefined || cuts === maxInterruptions) throw new SoundFault(appError('sound.cut-off'))
    await pause(wait)
  }
}

function rangeOf(sound: Described, at: number, last: number | null): Readonly<Record<string, string>> {
  if (at === 0 && last === null) return {}
  const validator = validatorOf(sound)
  return { range: `bytes=${at}-${last ?? ''}`, ...(validator === null ? {} : { 'if-range': validator }) }
}

/** Returns null if the network failed, which may be temporary. */
function opened(answer: Result<IncomingMessage>): IncomingMessage | null {
  if (answer.ok) return answer.value
  if (answer.error.code === 'network.unreachable' || answer.error.code === 'network.timeout') return null
  throw new SoundFault(answer.error)
}

/** Yields the content of a response from `at` on: its range, or everything without the beginning. */
async function* fromPlace(response: IncomingMessage, sound: Described, at: number): AsyncGenerator<Buffer> {
  const place = placeOf(response, sound)
  if (place === null || place > at) throw new SoundFault(appError('sound.cut-off'))
  let skip = at - place
  for await (const chunk of bodyPieces(response, systemClock)) {
    const part = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - part.length
    if (part.length > 0) yield part
  }
}

/** Returns the position at which a response begins; null if it has none, or is of another sound. */
function placeOf({ statusCode, headers }: IncomingMessage, sound: Described): number | null {
  const hasChanged = (now: string | undefined, before: string | null) => before !== null && now !== before
  if (hasChanged(headers.etag, sound.etag) || hasChanged(headers['last-modified'], sound.lastModified))
    return null
  if (statusCode === 206) {
    const range = readContentRange(headers['content-range'])
    const isSame = sound.total === null || range?.total === null || range?.total === sound.total
    return range && isSame ? range.first : null
  }
  const length = headers['content-length']
  const isSame = sound.total === null || length === undefined || Number(length) === sound.total
  return statusCode === 200 && isSame ? 0 : null
}
