import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from './refusal.ts'

/** Limits for JSON from outside: nesting depth and number of values. */
const jsonLimits = { depth: 64, values: 500_000 } as const

/** Parses a JSON document from bytes; 400 for invalid UTF-8, or malformed, too deep or too large JSON. */
export function readJson(bytes: Uint8Array): Result<unknown, Refusal> {
  const text = decode(bytes)
  if (text === undefined) return invalid('The body is not UTF-8')
  if (text.trim() === '') return invalid('The body must be JSON, and is empty')
  const excess = excessOf(bytes)
  if (excess) return invalid(excess)
  try {
    return ok(JSON.parse(text))
  } catch (error) {
    return invalid('The body is not JSON', [error instanceof Error ? error.message : 'It cannot be parsed'])
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Scans the bytes before they are parsed, since parsing deep nesting is what must be avoided. */
function excessOf(bytes: Uint8Array): string | undefined {
  let [depth, values, inString] = [0, 1, false]
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (inString) {
      if (byte === backslash) index += 1
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === comma) values += 1
    else if (opening.has(byte)) depth += 1
    else if (closing.has(byte)) depth -= 1
    if (depth > jsonLimits.depth) return `The body is nested deeper than ${jsonLimits.depth} levels`
    if (values > jsonLimits.values) return `The body has more than ${jsonLimits.values} values`
  }
  return undefined
}
