import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fuseNames, type Fuses } from '#shared/host/security.ts'

/** What stands before the wire in every Electron program; then its version, its length, and one sign a fuse. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const step = 1024 * 1024

/** Fuses of an Electron program as they stand in its file; null where there are none to be found. */
export async function readFuses(program: string): Promise<Fuses | null> {
  const file = await open(program).catch(() => null)
  if (!file) return null
  try {
    // Each piece overlaps the one before, so that no wire is cut in two.
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

/** On macOS the program is a small one, and the engine a library beside it. */
export function engineFile(program: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return program
  const name = 'Electron Framework'
  return join(dirname(program), '../Frameworks', `${name}.framework`, name)
}

/** Version 1: `1` is on, `0` is off, anything else is not there. */
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
