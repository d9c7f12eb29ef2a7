import { splitList } from './header-fields.ts'

/** Hash functions of Digest that this phone supports (RFC 8760 section 2.1). */
const algorithms = ['MD5', 'SHA-256'] as const
export type DigestAlgorithm = (typeof algorithms)[number]

/**
 * A challenge that may be answered with the password: Digest with `qop` "auth" (RFC 7616 section 3.3) and a supported
 * algorithm. Without `qop` the server alone chooses the hashed text, so precomputed tables reveal the password; Basic
 * sends it in clear text.
 */
export class SafeChallenge {
  /** The header field that answers it. */
  readonly answerField: 'authorization' | 'proxy-authorization'
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | undefined
  readonly algorithm: DigestAlgorithm
  /** Read by sip.js, which answers one more challenge to a request if this is true. */
  stale: boolean

  constructor(parts: SafeChallenge) {
    this.answerField = parts.answerField
    this.realm = parts.realm
    this.nonce = parts.nonce
    this.opaque = parts.opaque
    this.algorithm = parts.algorithm
    this.stale = parts.stale
  }
}

/**
 * Parses a WWW-Authenticate or Proxy-Authenticate header field (RFC 3261 section 20.44), ignoring unknown parameters;
 * null if it may not be answered.
 */
export function readChallenge(name: string, value: string): SafeChallenge | null {
  const text = /^digest\s+(.*)$/is.exec(value)?.[1]
  if (text === undefined) return null
  const parameters = new Map(splitList(text).map(readParameter))
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((each) => parameters.get(each))
  const written = parameters.get('algorithm')?.toUpperCase() ?? 'MD5'
  const algorithm = algorithms.find((each) => each === written)
  const qop =
    parameters
      .get('qop')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []
  if (!realm || !nonce || !algorithm || !qop.includes('auth')) return null
  const stale = parameters.get('stale')?.toLowerCase() === 'true'
  const answerField = name.toLowerCase().startsWith('proxy-') ? 'proxy-authorization' : 'authorization'
  return new SafeChallenge({ answerField, realm, nonce, opaque, algorithm, stale })
}

function readParameter(written: string): [string, string] {
  const [, name = '', value = ''] = /^([^=\s]*)\s*=\s*(.*)$/s.exec(written) ?? []
  return [name.toLowerCase(), value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1')]
}
