import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'

const secretNames =
  /pass(word|wd|phrase|code)?$|token|secret|credential|private.?key|api.?key|(^|_)pin$|nonce|seed/i

/** Keys in PEM and of NATS, and addresses with a user and a password. */
const secretTexts = [
  /-----BEGIN [A-Z ]*(PRIVATE KEY|NKEY SEED|JWT)/,
  /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]*:[^/?#\s]*@/i,
]

/** Path of a secret in a value, such as `sip.password`; undefined if there is none. */
export function findSecret(value: unknown, path = ''): string | undefined {
  if (isText(value)) return secretTexts.some((pattern) => pattern.test(value)) ? path : undefined
  const entries = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : []
  for (const [name, part] of entries) {
    const at = path === '' ? String(name) : `${path}.${name}`
    const isNamed = typeof name === 'string' && secretNames.test(name) && part !== null && part !== ''
    const found = isNamed ? at : findSecret(part, at)
    if (found !== undefined) return found
  }
  return undefined
}
