const parts = [
  ...['passw', 'passphrase', 'passcode', 'pwd', 'token', 'secret'],
  ...['nonce', 'authoriz', 'authoris', 'authentic', 'credential', 'cookie'],
  ...['apikey', 'privatekey', 'accesskey', 'signature', 'webhookurl', 'fingerprint'],
]
const fullNames: ReadonlySet<string> = new Set([
  'pin',
  'otp',
  'auth',
  'pass',
  'crypto',
  'identity',
  'jwt',
  'key',
])
/** Parameters of a digest (RFC 7616 section 3.4), and digits dialled after the answer (RFC 3966). */
const parameters: ReadonlySet<string> = new Set(['response', 'opaque', 'postd', 'inline'])

/** Whether a header or field of this name holds a secret, in any spelling: `X-Auth-Token`, `sipPassword`. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return fullNames.has(plain) || parts.some((part) => plain.includes(part))
}

/** The same for parameters written as `name=value`. */
export function isSecretParameter(name: string): boolean {
  return isSecretName(name) || parameters.has(name.toLowerCase())
}
