import { appError, type AppError } from '#shared/core/app-error.ts'

/** What OpenSSL and Node call what is wrong with a certificate, in words. */
const certificateWords: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that this computer does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that this computer does not know',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host',
  HOSTNAME_MISMATCH: 'is for another host',
  CERT_REVOKED: 'was revoked',
  CERT_UNTRUSTED: 'is not trusted',
  CERT_REJECTED: 'is not trusted',
  CERT_SIGNATURE_FAILURE: 'has a wrong signature',
  INVALID_CA: 'is signed by one that is no authority',
  INVALID_PURPOSE: 'is not for servers',
}

const unreachableWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ENETDOWN: 'there is no network',
  EPROTO: 'it does not speak HTTPS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS',
}

/** Turns what Node threw for a request to `host` into an error that a person can be told. */
export function networkError(fault: unknown, host: string): AppError {
  const code = codeOf(fault)
  const certificate = certificateWords[code]
  if (certificate) return appError('network.bad-certificate', `The certificate of ${host} ${certificate}`)
  if (code.startsWith('CERT_') || code.startsWith('ERR_TLS_CERT'))
    return appError('network.bad-certificate', `The certificate of ${host} cannot be trusted (${code})`)
  if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT') return appError('network.timeout', host)
  if (code.startsWith('HPE_')) return appError('platform.unexpected-answer', `${host} does not speak HTTP`)
  return appError('network.unreachable', `${host}: ${unreachableWords[code] ?? (code || 'no connection')}`)
}

/** A name with several addresses fails with a list; its first entry tells why. */
function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError && fault.errors.length > 0) return codeOf(fault.errors[0])
  const code = fault instanceof Error && 'code' in fault ? fault.code : ''
  return typeof code === 'string' ? code : ''
}
