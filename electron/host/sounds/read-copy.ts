import { open, type FileHandle } from 'node:fs/promises'
import type { SendSoundRequest } from './ask-platform.ts'
import { readPieces } from './read-pieces.ts'
import type { SoundCopy } from './sound-copy.ts'
import { SoundFault } from './sound-fault.ts'
import type { SoundHead } from './sound-note.ts'

const pieceBytes = 65_536

/** Distance in bytes beyond the downloaded part from which data is fetched directly instead of waited for. */
const farAhead = 524_288

/**
 * Yields the bytes of a sound from `first` up to `last` (null: to its end), from the file as they arrive; else straight
 * from the platform. Throws a `SoundFault` if they do not arrive.
 */
export async function* readCopy(
  copy: SoundCopy,
  send: SendSoundRequest,
  { head, first, last }: { readonly head: SoundHead; readonly first: number; readonly last: number | null },
): AsyncGenerator<Buffer> {
  const end = last ?? Infinity
  let at = first
  let file: FileHandle | null = null
  try {
    while (at <= end) {
      const from = await copy.waitFor(() => sourceAt(copy, at))
      if (from === 'nothing') return
      file ??= from === 'file' ? await openFile(copy) : null
      const piece = from === 'file' && file ? await readPiece(file, at, Math.min(copy.have, end + 1)) : null
      if (!piece || piece.length === 0) {
        yield* readPieces(send, head, { first: at, last })
        return
      }
      at += piece.length
      yield piece
    }
  } finally {
    await file?.close()
  }
}

/** Returns the source of the byte at `at`; undefined while it is worth waiting for. */
function sourceAt(copy: SoundCopy, at: number): 'file' | 'platform' | 'nothing' | undefined {
  const { state, have } = copy
  if (state.kind === 'failed') throw new SoundFault(state.error)
  if (state.kind === 'streamed') return 'platform'
  if (at < have) return 'file'
  if (state.kind === 'whole') return 'nothing'
  return at - have > farAhead ? 'platform' : undefined
}

/** Opens the file; null if it is gone, for example to make room for others. */
async function openFile(copy: SoundCopy): Promise<FileHandle | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    // The file is renamed once complete: then the second attempt finds it.
    const handle = copy.path === null ? null : await open(copy.path, 'r').catch(() => null)
    if (handle) return handle
  }
  return null
}

/** Reads some bytes from `at` on, before `end`. */
async function readPiece(file: FileHandle, at: number, end: number): Promise<Buffer | null> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - at))
  const read = await file.read(buffer, 0, buffer.length, at).catch(() => null)
  return read ? buffer.subarray(0, read.bytesRead) : null
}
