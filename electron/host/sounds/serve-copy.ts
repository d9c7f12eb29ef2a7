import { Readable } from 'node:stream'
import type { AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { SendSoundRequest } from './ask-platform.ts'
import { readByteRange } from './byte-range.ts'
import { readCopy } from './read-copy.ts'
import type { SoundCopy } from './sound-copy.ts'
import type { SoundHead } from './sound-note.ts'

/** An answer to a player. */
export type OpenedSound = {
  /** 200, 206 for a range, 416 for an unsatisfiable one. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The caller reads it to its end or destroys it. */
  readonly body: Readable
}

/**
 * Serves a sound, or the part requested by a `Range` header (RFC 9110 section 14). Waits only for its first bytes. The
 * content type is derived from the bytes, never from the platform's header.
 */
export async function serveCopy(
  copy: SoundCopy,
  send: SendSoundRequest,
  range?: string,
): Outcome<OpenedSound> {
  const head = await copy.waitFor<SoundHead | AppError>(
    () => copy.head ?? (copy.state.kind === 'failed' ? copy.state.error : undefined),
  )
  if (!('type' in head)) return err(head)
  if (copy.state.kind === 'failed') return err(copy.state.error)
  const body = (first: number, last: number | null) =>
    Readable.from(readCopy(copy, send, { head, first, last }), { objectMode: false })
  const headers = {
    'content-type': head.type,
    ...(head.etag === null ? {} : { etag: head.etag }),
    ...(head.lastModified === null ? {} : { 'last-modified': head.lastModified }),
  }
  const total = head.total ?? (copy.state.kind === 'whole' ? copy.have : null)
  if (total === null) return ok({ status: 200, headers, body: body(0, null) })
  const ranged = { ...headers, 'accept-ranges': 'bytes' }
  const part = readByteRange(range, total)
  if (part === 'none')
    return ok({
      status: 416,
      headers: { ...ranged, 'content-length': '0', 'content-range': `bytes */${total}` },
      body: Readable.from([]),
    })
  const { first, last } = part === 'all' ? { first: 0, last: total - 1 } : part
  const length = { 'content-length': String(last - first + 1) }
  if (part === 'all') return ok({ status: 200, headers: { ...ranged, ...length }, body: body(first, last) })
  return ok({
    status: 206,
    headers: { ...ranged, ...length, 'content-range': `bytes ${first}-${last}/${total}` },
    body: body(first, last),
  })
}
