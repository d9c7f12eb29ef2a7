import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from './refusal.ts'

/** How deep and how large JSON from outside may be. */
const jsonLimits = { depth: 64, values: 500_000 } as const

/** Reads a JSON document from bytes; 400 for bad UTF-8, malformed, too deep or too many-valued JSON. */
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

/** Looks through the bytes before they are parsed: parsing deep nests is what one wants to avoid. */
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
