import { parseJson } from './parse-json.ts'

/** Deeper than any answer of the document by far; what is deeper would overflow whoever walks through it. */
const deepest = 64
/** So many values at most, or one for each `bytesEach`: `{},{},…` would take twenty times its bytes in memory. */
const freeValues = 100_000
const bytesEach = 8

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The value of a JSON body from outside; undefined for what is not JSON, is too deep or holds too many values. */
export function readJson(bytes: Buffer): unknown {
  if (!isBounded(bytes)) return undefined
  return parseJson(bytes.toString('utf8').replace(/^\uFEFF/, ''))
}

function isBounded(bytes: Buffer): boolean {
  const most = Math.max(freeValues, bytes.length / bytesEach)
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === comma) values += 1
    else if (byte === openArray || byte === openObject) {
      values += 1
      depth += 1
      if (depth > deepest) return false
    } else if (byte === closeArray || byte === closeObject) depth -= 1
  }
  return values <= most
}

/** Where the text ends that begins at `at`; the end of all where it does not. */
function endOfText(bytes: Buffer, at: number): number {
  for (let next = at + 1; next < bytes.length; next += 1) {
    const byte = bytes[next]
    if (byte === backslash) next += 1
    else if (byte === quote) return next
  }
  return bytes.length
}
