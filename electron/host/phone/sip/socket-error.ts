import { networkError } from '#electron/host/platform-client/network-error.ts'
import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

/** Error codes of OpenSSL for a server that does not speak TLS. */
const noTls = /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/

/** Maps Node's error of a WebSocket to `host`, which could not be opened or broke, to an `AppError`. */
export function socketError(fault: Error, host: string): AppError {
  if (fault.message.includes('handshake has timed out')) return appError('network.timeout', host)
  // A web server that answers, but not as a SIP server does (RFC 6455 section 4.1).
  if (/^(Unexpected server response|Server sent)/.test(fault.message))
    return appError('network.bad-address', `${host}: ${fault.message}`)
  if ('code' in fault && noTls.test(String(fault.code)))
    return errorBecause('network.bad-address', reason('host.no-tls', host))
  return networkError(fault, host)
}
