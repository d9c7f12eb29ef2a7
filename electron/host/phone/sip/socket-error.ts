import { networkError } from '#electron/host/platform-client/network-error.ts'
import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'

/** OpenSSL error codes for a server that does not speak TLS. */
const noTls = /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/

/** Maps the error of a WebSocket to `host` that could not be opened or broke to an `AppError`. */
export function socketError(fault: Error, host: string): AppError {
  if (fault.message.includes('handshake has timed out')) return appError('network.timeout', host)
  // A web server, but not a SIP server (RFC 6455 section 4.1).
  if (/^(Unexpected server response|Server sent)/.test(fault.message))
    return appError('network.bad-address', `${host}: ${fault.message}`)
  if ('code' in fault && noTls.test(String(fault.code)))
    return errorBecause('network.bad-address', reason('host.no-tls', host))
  return networkError(fault, host)
}
