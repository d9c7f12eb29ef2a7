import type { RequestListener } from 'node:http'
import { Server as SecureServer } from 'node:https'
import type { Certificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { ConnectionGuard } from './connection-guard.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Limits in milliseconds and bytes: headers and the whole request must arrive soon; idle connections outlast most
 * proxies' own timeouts, so that no proxy sends into a closing one.
 */
export const receiverLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8_192,
}

export type ReceiverServerOptions = {
  readonly userData: string
  /** 0 uses the port that the system chose last, or any free one if that is taken. */
  readonly port: number
  readonly certificate: Certificate
  readonly log: Log
}

export type ReceiverServer = AsyncDisposable & {
  readonly origin: string
  readonly certificate: Certificate
  /** Sets the certificate for new connections. */
  renew(certificate: Certificate): void
  closeConnections(): void
}

/** Listens on loopback with limits fit for a public server. Fails as `listen` does. */
export async function openReceiverServer(
  options: ReceiverServerOptions,
  handlerFor: (guard: ConnectionGuard) => RequestListener,
): Outcome<ReceiverServer> {
  const guard = new ConnectionGuard()
  const last = options.port === 0 ? await readPort(options.userData) : 0
  const opened = await listenAt(options, last, handlerFor(guard))
  if (!opened.ok) return opened
  const { server, origin, port } = opened.value
  guard.watch(server)
  if (options.port === 0 && port !== last) await storePort(options, port)
  let { certificate } = options
  return ok({
    origin,
    get certificate() {
      return certificate
    },
    renew(next) {
      certificate = next
      if (server instanceof SecureServer) server.setSecureContext({ key: next.key, cert: next.chain })
    },
    closeConnections: () => server.closeAllConnections(),
    [Symbol.asyncDispose]: () => opened.value[Symbol.asyncDispose](),
  })
}

async function listenAt(
  { port, certificate }: ReceiverServerOptions,
  last: number,
  handler: RequestListener,
): Outcome<Listening> {
  const at = (where: number) => listen({ handler, port: where, certificate, limits: receiverLimits })
  const again = last === 0 ? undefined : await at(last)
  return again?.ok ? again : at(port)
}

async function storePort({ userData, log }: ReceiverServerOptions, port: number): Promise<void> {
  try {
    await writePort(userData, port)
  } catch (fault) {
    log.write('warn', 'receiver.port-not-kept', { fault: faultOf(fault) })
  }
}

/** Reads the port that the system chose last, so that the address stays the same; 0 if unknown. */
async function readPort(userData: string): Promise<number> {
  const text = await readFile(join(userData, 'receiver-port'), 'utf8').catch(() => '')
  const port = Number(text)
  return /^\d{4,5}$/.test(text) && port >= 1_024 && port < 65_536 ? port : 0
}

/** Saves the port. Throws the errors of the system: only the next start's address is at stake. */
async function writePort(userData: string, port: number): Promise<void> {
  await writeFile(join(userData, 'receiver-port'), String(port))
}
