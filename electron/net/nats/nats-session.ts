import {
  connect,
  errors,
  nkeyAuthenticator,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node'
import { errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { trustBesides, type Trust } from '../trust.ts'
import type { NatsKey } from './credentials.ts'
import { natsError } from './nats-error.ts'

export type NatsServers = {
  /**
   * `tls://host:port`; plain `nats://host:port` to this computer only. Any of them that answers is used, in any order.
   */
  readonly servers: readonly string[]
  readonly key: NatsKey
  /** PEM of a private authority, trusted in addition to the public ones. */
  readonly ca: string | null
  /** Name of the connection in the server's list. */
  readonly name: string
}

/** One connection, until it breaks or is ended. */
export interface NatsSession extends AsyncDisposable {
  /** `host:port` of the connected server. */
  readonly server: string
  /** For use within this folder only. */
  readonly connection: NatsConnection
  /** Resolves when the connection is over, with the reason unless this side ended it. */
  readonly closed: Promise<AppError | undefined>
  /** Whether the server answers within that many milliseconds. */
  answers(timeout: number): Promise<boolean>
}

const connectTimeout = 6_000
const loopback = /^nats:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/** The inbox subjects of a key's owner, to which nobody else may subscribe. */
export function inboxOf(publicKey: string): string {
  return `_INBOX.${publicKey}`
}

/** Connects to one of the servers. Fails with `relay.unreachable`, or `relay.refused` for credentials. */
export async function openNatsSession(options: NatsServers): Outcome<NatsSession> {
  const { servers, key, ca, name } = options
  const unencrypted = servers.filter((server) => !/^tls:\/\//i.test(server))
  const open = unencrypted.find((server) => !loopback.test(server))
  if (open !== undefined) return err(errorBecause('network.bad-address', reason('relay.not-tls', open)))
  // The client passes it on to `tls.connect`.
  const tls: TlsOptions & Trust = trustBesides(ca)
  try {
    const connection = await connect({
      servers: [...servers],
      authenticator: nkeyAuthenticator(new TextEncoder().encode(key.seed)),
      inboxPrefix: inboxOf(key.publicKey),
      ...(unencrypted.length < servers.length && { tls }),
      name,
      timeout: connectTimeout,
      reconnect: false,
      ignoreClusterUpdates: true,
      pingInterval: 10_000,
      maxPingOut: 2,
    })
    return ok(sessionOf(connection))
  } catch (fault) {
    return err(natsError(fault))
  }
}

function sessionOf(connection: NatsConnection): NatsSession {
  let ended = false
  let refusal: Error | undefined
  const watched = watchRefusals(connection, (error) => {
    refusal ??= error
    void connection.close()
  })
  const closed = Promise.all([connection.closed(), watched]).then(([fault]) =>
    ended ? undefined : natsError(refusal ?? fault),
  )
  return {
    server: connection.getServer(),
    connection,
    closed,
    async answers(within) {
      const timer = Promise.withResolvers<boolean>()
      const timeout = setTimeout(() => timer.resolve(false), within)
      const answer = connection.flush().then(
        () => true,
        () => false,
      )
      const answered = await Promise.race([answer, timer.promise])
      clearTimeout(timeout)
      return answered
    },
    async [Symbol.asyncDispose]() {
      ended = true
      await connection.close()
    },
  }
}

/** The server reports refused permissions apart from the answers, so the caller would otherwise only time out. */
async function watchRefusals(connection: NatsConnection, onRefusal: (error: Error) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error' && status.error instanceof errors.PermissionViolationError)
      onRefusal(status.error)
  }
}
