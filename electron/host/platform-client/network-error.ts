import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'

type Reason = (host: string) => ErrorReason

const unknownAuthority: Reason = (host) => reason('certificate.unknown-authority', host)
const otherHost: Reason = (host) => reason('certificate.other-host', host)

/** Names that OpenSSL and Node give to faults of certificates. */
const certificates: Readonly<Record<string, Reason>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => reason('certificate.self-signed', host),
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: (host) => reason('certificate.expired', host),
  CERT_NOT_YET_VALID: (host) => reason('certificate.not-yet-valid', host),
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  HOSTNAME_MISMATCH: otherHost,
  CERT_REVOKED: (host) => reason('certificate.revoked', host),
  CERT_SIGNATURE_FAILURE: (host) => reason('certificate.bad-signature', host),
  INVALID_CA: (host) => reason('certificate.no-authority', host),
  INVALID_PURPOSE: (host) => reason('certificate.not-for-servers', host),
}

const cutOff: Reason = (host) => reason('host.cut-off', host)
const noNetwork: Reason = (host) => reason('host.no-network', host)
const noTls: Reason = (host) => reason('host.no-tls', host)

const connections: Readonly<Record<string, Reason>> = {
  ENOTFOUND: (host) => reason('host.unknown', host),
  EAI_AGAIN: (host) => reason('host.not-looked-up', host),
  ECONNREFUSED: (host) => reason('host.refuses', host),
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  ECONNABORTED: cutOff,
  EHOSTUNREACH: (host) => reason('host.no-route', host),
  ENETUNREACH: noNetwork,
  ENETDOWN: noNetwork,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
}

/** Turns a Node error of a request to `host` into an error that can be shown to a user. */
export function networkError(fault: unknown, host: string): AppError {
  const code = codeOf(fault)
  const certificate = certificates[code]
  if (certificate) return errorBecause('network.bad-certificate', certificate(host))
  if (isAboutCertificate(code)) {
    const because = reason('certificate.untrusted', host, code)
    return appError('network.bad-certificate', code, { reason: because })
  }
  if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT')
    return errorBecause('network.timeout', reason('host.silent', host))
  if (code.startsWith('HPE_')) return errorBecause('platform.unexpected-answer', reason('host.no-http', host))
  const because = connections[code]?.(host) ?? reason('host.failed', host, code)
  return errorBecause('network.unreachable', because)
}

/** Whether the code is a certificate fault, for those without a sentence of their own; it is then shown. */
function isAboutCertificate(code: string): boolean {
  return code.startsWith('CERT_') || code.startsWith('ERR_TLS_CERT')
}

/** A name with several addresses fails with a list of errors; the first one gives the reason. */
function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError && fault.errors.length > 0) return codeOf(fault.errors[0])
  const code = fault instanceof Error && 'code' in fault ? fault.code : ''
  return typeof code === 'string' ? code : ''
}
