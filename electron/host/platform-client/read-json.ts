import { parseJson } from '#shared/core/parse-json.ts'

/** Much deeper than any answer of the document; anything deeper would overflow recursive readers. */
const deepest = 64

/** Most values, or one per `bytesPerValue`: `{},{},…` would take twenty times its bytes in memory. */
const freeValues = 100_000
const bytesPerValue = 8

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Parses a JSON body from outside; undefined if it is not JSON, is too deep or holds too many values. */
export function readJson(bytes: Buffer): unknown {
  const { end, values } = walkJson(bytes)
  if (end === -1 || values > maxValues(bytes.length)) return undefined
  return parseJson(bytes.toString('utf8').replace(/^\uFEFF/, ''))
}

/** Most values that a body of this many bytes may hold. */
export function maxValues(bytes: number): number {
  return Math.max(freeValues, bytes / bytesPerValue)
}

/**
 * Walks over the JSON value that begins at `start`, without parsing it. `end`: where it ends, or the end of the bytes
 * if it does not; -1 if it is too deep. `values`: an upper bound of the values in it.
 */
export function walkJson(bytes: Buffer, start = 0): { readonly end: number; readonly values: number } {
  let depth = 0
  let values = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === comma) values += 1
    else if (byte === openArray || byte === openObject) {
      values += 1
      depth += 1
      if (depth > deepest) return { end: -1, values }
    } else if (byte === closeArray || byte === closeObject) {
      depth -= 1
      if (depth === 0) return { end: at + 1, values }
    }
  }
  return { end: bytes.length, values }
}

/** End of the string that begins at `at`; the end of the bytes if it is not closed. */
function endOfText(bytes: Buffer, at: number): number {
  for (let next = at + 1; next < bytes.length; next += 1) {
    const byte = bytes[next]
    if (byte === backslash) next += 1
    else if (byte === quote) return next
  }
  return bytes.length
}
