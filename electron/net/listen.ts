import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Certificate } from './certificates.ts'

export type HttpServer = Server | SecureServer

export type Listening = AsyncDisposable & {
  readonly server: HttpServer
  readonly host: string
  readonly port: number
  /** `http://127.0.0.1:PORT`, or https if a certificate was given. */
  readonly origin: string
}

export type ListenOptions = {
  readonly handler: RequestListener
  /** 0 takes any free port. */
  readonly port: number
  /** Loopback by default. */
  readonly host?: string
  readonly certificate?: Certificate
  /** Node's own options, in place of the defaults below. */
  readonly limits?: ServerOptions
}

/** Milliseconds and bytes. Node checks for late connections only at intervals, every 30 s by default. */
const usualLimits: ServerOptions = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}

/**
 * Most connections that the system keeps until they are accepted, where it allows as many. Beyond Node's own 511, which
 * a burst at a busy process exceeds, Linux answers with SYN cookies, and resets those that it no longer recognises.
 */
const maxBacklog = 4_096

/**
 * Starts an HTTP server, or HTTPS with a certificate. Half-open and slow connections are cut: after 10 s without
 * complete headers (or a complete handshake), after 30 s without a complete request. Fails with `port.in-use` if
 * another program has the port. Disposing it closes open connections too.
 */
export async function listen(options: ListenOptions): Outcome<Listening> {
  const host = options.host ?? '127.0.0.1'
  const limits = { ...usualLimits, ...options.limits }
  const server = options.certificate
    ? createSecureServer(
        {
          ...limits,
          handshakeTimeout: limits.headersTimeout,
          key: options.certificate.key,
          cert: options.certificate.chain,
        },
        options.handler,
      )
    : createServer(limits, options.handler)
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen({ port: options.port, host, backlog: maxBacklog }, () => resolve(undefined))
  })
  if (failure?.code === 'EADDRINUSE') return err(appError('port.in-use', String(options.port)))
  if (failure) return err(appError('network.bad-address', `${host}:${options.port}`))
  const { port } = server.address() as AddressInfo
  const hostname = host.includes(':') ? `[${host}]` : host
  return ok({
    server,
    host,
    port,
    origin: `${options.certificate ? 'https' : 'http'}://${hostname}:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  })
}
