import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fuseNames, type Fuses } from '#shared/host/security.ts'

/** Precedes the fuse wire in every Electron binary; then come its version, its length, and one character per fuse. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const step = 1024 * 1024

/** Reads the fuses from an Electron binary; null if it has none. */
export async function readFuses(program: string): Promise<Fuses | null> {
  const file = await open(program).catch(() => null)
  if (!file) return null
  try {
    // Each block overlaps the one before, so that the wire is never split.
    const overlap = sentinel.length + 64
    const piece = Buffer.alloc(step + overlap)
    for (let at = 0; ; at += step) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      const found = piece.subarray(0, bytesRead).indexOf(sentinel)
      if (found >= 0 && found + overlap <= bytesRead) return readWire(piece.subarray(found + sentinel.length))
      if (found >= 0 && bytesRead < piece.length)
        return readWire(piece.subarray(found + sentinel.length, bytesRead))
      if (bytesRead < piece.length) return null
    }
  } finally {
    await file.close()
  }
}

/** On macOS the program is small, and the engine is a library beside it. */
export function engineFile(program: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return program
  const name = 'Electron Framework'
  return join(dirname(program), '../Frameworks', `${name}.framework`, name)
}

/** Reads wire version 1: `1` is on, `0` is off, anything else is absent. */
function readWire(wire: Buffer): Fuses | null {
  const [version, length = 0] = wire
  if (version !== 1) return null
  const signs = wire.subarray(2, 2 + length).toString('latin1')
  const known = fuseNames.flatMap((name, index) => {
    const sign = signs[index]
    return sign === '0' || sign === '1' ? [[name, sign === '1'] as const] : []
  })
  return Object.fromEntries(known)
}
