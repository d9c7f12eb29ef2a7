import { createHash, randomUUID } from 'node:crypto'
import { Core, type URI } from 'sip.js'
import { type DigestAlgorithm, SafeChallenge } from './message/read-challenge.ts'

/** Node's names of the hash functions. */
const hashes: Readonly<Record<DigestAlgorithm, string>> = { MD5: 'md5', 'SHA-256': 'sha256' }

/** The user and the password that answer challenges. */
export type Credentials = { readonly user: string; readonly password: string }

/** A challenge and the number of requests that have answered it. */
type Answered = { readonly challenge: SafeChallenge; count: number }

/**
 * Answers the challenges to one request (RFC 7616), in place of sip.js's class, which supports MD5 alone. The proxy and
 * the server behind it may each have one (RFC 3261 section 22.3). The nonce count begins anew with each nonce, and grows
 * each time that an answer is sent again.
 */
export class DigestAnswers extends Core.DigestAuthentication {
  private readonly owner: Credentials
  private readonly answered = new Map<string, Answered>()
  private latest = ''

  constructor(loggerFactory: Core.LoggerFactory, owner: Credentials) {
    super(loggerFactory, undefined, owner.user, owner.password)
    this.owner = owner
  }

  /** Whether this challenge can be answered; `toString` then returns the value for its header field. */
  override authenticate(request: Core.OutgoingRequestMessage, challenge: unknown): boolean {
    const { method, ruri } = request
    if (!(challenge instanceof SafeChallenge) || ruri === undefined) return false
    this.answered.set(challenge.answerField, { challenge, count: 0 })
    for (const [field, answered] of this.answered) {
      answered.count += 1
      const value = digestOf(answered, this.owner, { method, ruri })
      if (field === challenge.answerField) this.latest = value
      else request.setHeader(field, value)
    }
    return true
  }

  override toString(): string {
    return this.latest
  }
}

/** The value of an Authorization header field with `qop` "auth" (RFC 7616 section 3.4). */
function digestOf(
  { challenge, count }: Answered,
  { user, password }: Credentials,
  { method, ruri }: { readonly method: string; readonly ruri: URI },
): string {
  const { algorithm, realm, nonce, opaque } = challenge
  const hash = (...parts: readonly string[]) =>
    createHash(hashes[algorithm]).update(parts.join(':')).digest('hex')
  const uri = ruri.toRaw()
  const cnonce = randomUUID()
  const nc = count.toString(16).padStart(8, '0')
  const response = hash(hash(user, realm, password), nonce, nc, cnonce, 'auth', hash(method, uri))
  const fields = [
    `username=${quote(user)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri="${uri}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    'qop=auth',
    `cnonce="${cnonce}"`,
    `nc=${nc}`,
  ]
  return `Digest ${fields.join(', ')}`
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
