import type { IncomingMessage } from 'node:http'

/**
 * Whether a page may open the phones' socket. Browsers send the page's origin and let every page try (RFC 6455
 * section 10.2). Origins on this machine or on the address that was dialled are allowed. The Host header does not
 * count, since any name can be made to resolve to this machine. Programs send no origin.
 */
export function isAllowedOrigin({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (url?.origin !== origin) return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLoopback =
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  return isLoopback || host === socket.localAddress?.replace(/^::ffff:/, '')
}
