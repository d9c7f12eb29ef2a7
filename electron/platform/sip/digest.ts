import { createHash, timingSafeEqual } from 'node:crypto'

/** Contents of an Authorization or Proxy-Authorization header field (RFC 2617 section 3.2.2). */
export type Credentials = {
  readonly username: string
  readonly realm: string
  readonly nonce: string
  readonly uri: string
  readonly response: string
  readonly cnonce: string
  /** Eight hexadecimal digits. */
  readonly nc: string
}

/** Reads digest credentials; undefined if a part is missing or they are not MD5 with qop=auth. */
export function parseCredentials(header: string): Credentials | undefined {
  if (!/^digest\s/i.test(header)) return undefined
  const fields = new Map<string, string>()
  for (const [, name = '', quoted, bare] of header.slice(7).matchAll(field)) {
    fields.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '')
  }
  const [username, realm, nonce] = [fields.get('username'), fields.get('realm'), fields.get('nonce')]
  const [uri, response, cnonce] = [fields.get('uri'), fields.get('response'), fields.get('cnonce')]
  const nc = fields.get('nc') ?? ''
  if (!username || !realm || !nonce || !uri || !response || !cnonce) return undefined
  if (!/^[\da-f]{8}$/i.test(nc) || fields.get('qop') !== 'auth') return undefined
  if ((fields.get('algorithm') ?? 'MD5').toUpperCase() !== 'MD5') return undefined
  return { username, realm, nonce, uri, response, cnonce, nc }
}

const field = /([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^",\s]+))/gi

/** The request-digest of RFC 2617 section 3.2.2.1 with MD5 and qop=auth, the only form that all SIP phones support. */
export function digestResponse(
  credentials: Omit<Credentials, 'response'>,
  secret: { readonly method: string; readonly password: string },
): string {
  const { username, realm, nonce, uri, cnonce, nc } = credentials
  const ha1 = md5(`${username}:${realm}:${secret.password}`)
  const ha2 = md5(`${secret.method}:${uri}`)
  return md5(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${ha2}`)
}

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())]
  return left.length === right.length && timingSafeEqual(left, right)
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}
