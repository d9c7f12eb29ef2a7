import type { RequestListener, ServerOptions } from 'node:http'
import { networkInterfaces } from 'node:os'
import { makeLoopbackCertificate, type Certificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { rejectMalformed } from './http/well-formed.ts'
import { StartError } from './options.ts'

export type ListeningOptions = {
  readonly port: number
  readonly host: string
  readonly tls: boolean
  readonly handler: RequestListener
  /** Replaces the usual limits, for tests that cannot wait that long. */
  readonly limits?: ServerOptions
  /** Milliseconds after which a stalled connection is cut, such as one of a client that does not read. */
  readonly stallTimeout?: number
}

/**
 * An idle connection is kept for half a minute, so that an occasional client need not reconnect. Only WebSockets are
 * upgrades: an offer of HTTP/2 is answered in HTTP/1.1 (RFC 9110 section 7.8). The number of requests on a connection
 * is unlimited: Node would answer one too many with a 503.
 */
const defaultLimits: ServerOptions = {
  keepAliveTimeout: 30_000,
  requireHostHeader: false,
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
}
/** Connections beyond this number are closed at once; existing ones continue. */
const maxConnections = 5_000
const defaultStallTimeout = 60_000

/** Opens the platform's port. Throws StartError with a sentence if it is unavailable. */
export async function openPort(
  options: ListeningOptions,
): Promise<Listening & { readonly certificate?: Certificate }> {
  const { port, host, tls, handler } = options
  if (!tls && !isLoopback(host))
    throw new StartError(`${host} is no loopback address: other machines are served with TLS only`)
  const certificate = tls ? await makeLoopbackCertificate(Date.now(), namesOf(host)) : undefined
  const listening = await listen({
    port,
    host,
    handler: rejectMalformed(handler),
    limits: { ...defaultLimits, ...options.limits },
    ...(certificate ? { certificate } : {}),
  })
  if (listening.ok) {
    const { server } = listening.value
    server.maxConnections = maxConnections
    server.setTimeout(options.stallTimeout ?? defaultStallTimeout)
    return certificate ? { ...listening.value, certificate } : listening.value
  }
  throw new StartError(
    listening.error.code === 'port.in-use'
      ? `Port ${port} is in use by another program`
      : `The platform cannot listen on ${host}, port ${port}`,
  )
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Names by which clients may reach this machine when it listens on a host; on all hosts, each of its addresses. */
function namesOf(host: string): readonly string[] {
  if (isLoopback(host)) return []
  if (host !== '0.0.0.0' && host !== '::') return [host]
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  )
}
