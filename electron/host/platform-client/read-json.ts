import { mostValues, walkJson } from './json-bounds.ts'
import { parseJson } from './parse-json.ts'

/** The value of a JSON body from outside; undefined for what is not JSON, is too deep or holds too many values. */
export function readJson(bytes: Buffer): unknown {
  const { end, values } = walkJson(bytes)
  if (end === -1 || values > mostValues(bytes.length)) return undefined
  return parseJson(bytes.toString('utf8').replace(/^\uFEFF/, ''))
}
