import type { TextEncoding } from '#shared/host/contact-files.ts'

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Bytes examined to detect UTF-16 without a mark. */
const looked = 4_096

/**
 * Decodes a file and reports its encoding. Without a byte order mark it is UTF-16 if every other byte is zero as often
 * as in Western text, else UTF-8 if it is valid, else windows-1252, in which every byte is a character.
 */
export function decodeFile(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding =
    marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ??
    unmarkedUtf16(bytes.subarray(0, looked)) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function unmarkedUtf16(bytes: Uint8Array): TextEncoding | undefined {
  let [even, odd] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const half = bytes.length / 4
  if (odd > half && even < half / 4) return 'utf-16le'
  return even > half && odd < half / 4 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (fault) {
    if (fault instanceof TypeError) return false
    throw fault
  }
}
