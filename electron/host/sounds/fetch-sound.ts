import { rm, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { AskPlatform } from './ask-platform.ts'
import { readContentRange } from './byte-range.ts'
import { readPieces, type Described } from './read-pieces.ts'
import type { CopyState, SoundCopy } from './sound-copy.ts'
import { SoundFault } from './sound-fault.ts'
import { largestKept, type SoundFolder } from './sound-folder.ts'
import { headBytes, soundTypeOf } from './sound-type.ts'

export type FetchOptions = {
  readonly ask: AskPlatform
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
    const begun = await begin(options.ask)
    const { total } = begun
    const pieces = readPieces(options.ask, begun, {
      first: 0,
      last: total === null ? null : total - 1,
      begun: begun.response,
    })
    for await (const piece of afterHead(copy, begun, pieces)) {
      if (copy.have + piece.length > largestKept || (total ?? 0) > largestKept)
        return settle(copy, { kind: 'streamed', why: 'large' })
      part ??= await options.folder.begin(options.key, total)
      if (!part || !(await write(part.handle, piece, copy.have)))
        return settle(copy, { kind: 'streamed', why: 'disk' })
      copy.path = part.path
      copy.have += piece.length
      copy.changed()
    }
    if (part && (await keep(copy, part, options))) part = null
    settle(copy, part ? { kind: 'streamed', why: 'disk' } : { kind: 'whole' })
  } catch (fault) {
    const error = fault instanceof SoundFault ? fault.error : appError('internal')
    settle(copy, { kind: 'failed', error, at: options.now() })
  } finally {
    if (part) await discard(part)
  }
}

type Begun = Described & { readonly response: IncomingMessage }

async function begin(ask: AskPlatform): Promise<Begun> {
  const answer = await ask({})
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
    throw refused(answer.value, appError('platform.unexpected-answer', `It answers ${statusCode}`))
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
  let first = Buffer.alloc(0)
  const look = () => {
    const type = soundTypeOf(first)
    if (first.length === 0) throw new SoundFault(appError('sound.empty'))
    if (type === null) throw new SoundFault(appError('sound.not-audio'))
    copy.firstBytes = first.subarray(0, headBytes)
    copy.head = { type, total, etag, lastModified }
    copy.changed()
  }
  for await (const piece of pieces) {
    if (copy.head) {
      yield piece
      continue
    }
    first = Buffer.concat([first, piece])
    if (first.length < headBytes) continue
    look()
    yield first
  }
  if (copy.head) return
  look()
  yield first
}

/** Whether the write succeeded. */
async function write(handle: FileHandle, piece: Buffer, at: number): Promise<boolean> {
  try {
    for (let done = 0; done < piece.length;) {
      const { bytesWritten } = await handle.write(piece, done, piece.length - done, at + done)
      done += bytesWritten
    }
    return true
  } catch {
    return false
  }
}

async function keep(copy: SoundCopy, part: Part, { folder, key }: FetchOptions): Promise<boolean> {
  const synced = await part.handle.datasync().then(
    () => true,
    () => false,
  )
  await part.handle.close().catch(() => undefined)
  if (!synced || !copy.head) return false
  const path = await folder.keep(key, part.path, { ...copy.head, total: copy.have, facts: null })
  if (path !== null) copy.path = path
  return path !== null
}

async function discard({ path, handle }: Part): Promise<void> {
  await handle.close().catch(() => undefined)
  await rm(path, { force: true }).catch(() => undefined)
}

function settle(copy: SoundCopy, state: CopyState): void {
  if (state.kind !== 'whole') copy.path = null
  copy.state = state
  copy.changed()
}
