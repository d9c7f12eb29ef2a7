import { rm, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { SendSoundRequest } from './ask-platform.ts'
import { readContentRange } from './byte-range.ts'
import { readPieces, type Described } from './read-pieces.ts'
import type { CopyState, SoundCopy } from './sound-copy.ts'
import { SoundFault } from './sound-fault.ts'
import { maxSoundBytes, type SoundFolder } from './sound-folder.ts'
import { headBytes, soundTypeOf } from './sound-type.ts'

export type FetchOptions = {
  readonly send: SendSoundRequest
  readonly folder: SoundFolder
  /** The name of the sound in the folder. */
  readonly key: string
  readonly now: () => number
}

type Part = { readonly path: string; readonly handle: FileHandle }

/** Downloads a sound, once for all readers. Every outcome is in the copy's `state`; nothing is thrown. */
export async function fetchSound(copy: SoundCopy, options: FetchOptions): Promise<void> {
  let part: Part | null = null
  try {
    const begun = await begin(options.send)
    const { total } = begun
    const pieces = readPieces(options.send, begun, {
      first: 0,
      last: total === null ? null : total - 1,
      begun: begun.response,
    })
    for await (const piece of afterHead(copy, begun, pieces)) {
      if (copy.have + piece.length > maxSoundBytes || (total ?? 0) > maxSoundBytes)
        return setState(copy, { kind: 'streamed', why: 'large' })
      part ??= await options.folder.begin(options.key, total)
      if (!part || !(await write(part.handle, piece, copy.have)))
        return setState(copy, { kind: 'streamed', why: 'disk' })
      copy.path = part.path
      copy.have += piece.length
      copy.changed()
    }
    if (part && (await store(copy, part, options))) part = null
    setState(copy, part ? { kind: 'streamed', why: 'disk' } : { kind: 'whole' })
  } catch (fault) {
    const error = fault instanceof SoundFault ? fault.error : appError('internal')
    setState(copy, { kind: 'failed', error, at: options.now() })
  } finally {
    if (part) await discard(part)
  }
}

type Begun = Described & { readonly response: IncomingMessage }

async function begin(send: SendSoundRequest): Promise<Begun> {
  const answer = await send({})
  if (!answer.ok) throw new SoundFault(answer.error)
  const { statusCode, headers } = answer.value
  const length = headers['content-length']
  const total =
    statusCode === 206
      ? (readContentRange(headers['content-range'])?.total ?? null)
      : length !== undefined && /^\d+$/.test(length)
        ? Number(length)
        : null
  if (statusCode === 204 || total === 0) throw refused(answer.value, appError('sound.empty'))
  if (statusCode !== 200 && statusCode !== 206)
    throw refused(answer.value, appError('platform.unexpected-answer', `HTTP ${statusCode}`))
  return {
    total,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    response: answer.value,
  }
}

function refused(response: IncomingMessage, error: AppError): SoundFault {
  response.destroy()
  return new SoundFault(error)
}

/** The pieces, once the first bytes were examined and `head` is known. */
async function* afterHead(
  copy: SoundCopy,
  { total, etag, lastModified }: Begun,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  const examine = () => {
    const type = soundTypeOf(head)
    if (head.length === 0) throw new SoundFault(appError('sound.empty'))
    if (type === null) throw new SoundFault(appError('sound.not-audio'))
    copy.firstBytes = head.subarray(0, headBytes)
    copy.head = { type, total, etag, lastModified }
    copy.changed()
  }
  for await (const piece of pieces) {
    if (copy.head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < headBytes) continue
    examine()
    yield head
  }
  if (copy.head) return
  examine()
  yield head
}

/** Whether the write succeeded. */
async function write(handle: FileHandle, piece: Buffer, at: number): Promise<boolean> {
  try {
    for (let written = 0; written < piece.length;) {
      const { bytesWritten } = await handle.write(piece, written, piece.length - written, at + written)
      written += bytesWritten
    }
    return true
  } catch {
    return false
  }
}

async function store(copy: SoundCopy, part: Part, { folder, key }: FetchOptions): Promise<boolean> {
  const synced = await part.handle.datasync().then(
    () => true,
    () => false,
  )
  await part.handle.close().catch(() => undefined)
  if (!synced || !copy.head) return false
  const path = await folder.store(key, part.path, { ...copy.head, total: copy.have, facts: null })
  if (path !== null) copy.path = path
  return path !== null
}

async function discard({ path, handle }: Part): Promise<void> {
  await handle.close().catch(() => undefined)
  await rm(path, { force: true }).catch(() => undefined)
}

function setState(copy: SoundCopy, state: CopyState): void {
  if (state.kind !== 'whole') copy.path = null
  copy.state = state
  copy.changed()
}
