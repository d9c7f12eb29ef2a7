import { isRecord } from '../core/is-record.ts'
import { isText, oneOf } from './checks.ts'
import type { FeatureCode } from './settings.ts'

const kind = oneOf('listen', 'whisper', 'barge', 'pickup', 'park', 'retrieve', 'other')

/** A code of digits, stars and hashes, with at most one `{ext}`. The kind `other` needs a name. */
export function readFeatureCode(value: unknown): FeatureCode | undefined {
  if (!isRecord(value)) return undefined
  const { name, code } = value
  const known = kind(value['kind'])
  if (!known || !isText(name) || !isText(code)) return undefined
  if (known === 'other' && name === '') return undefined
  return /^[\d*#]*(\{ext\})?[\d*#]*$/.test(code) && code !== '' ? { kind: known, name, code } : undefined
}
