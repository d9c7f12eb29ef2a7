import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'

const secretNames =
  /pass(word|wd|phrase|code)?$|token|secret|credential|private.?key|api.?key|(^|_)pin$|nonce|seed/i

/** Keys in PEM and of NATS, and users with passwords in addresses. */
const secretTexts = [
  /-----BEGIN [A-Z ]*(PRIVATE KEY|NKEY SEED|JWT)/,
  /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]*:[^/?#\s]*@/i,
]

/** Where in a value something stands that should be nobody else's, such as `sip.password`; undefined where nothing is. */
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
