import { createHash } from 'node:crypto'
import { Server as SecureServer } from 'node:https'
import { ConnectionGuard } from '#electron/host/events/connection-guard.ts'
import type { EventInbox } from '#electron/host/events/inbox/event-inbox.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { receiverLimits } from '#electron/host/events/receiver-server.ts'
import type { Certificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { type LinkState, NatsLink } from '#electron/net/nats/nats-link.ts'
import type { NatsSession } from '#electron/net/nats/nats-session.ts'
import { ensureStream } from '#electron/net/nats/stream.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Clock } from '#shared/core/clock.ts'
import { plain, server as serverMark } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { streamOf, subjectsOf } from '#shared/host/relay-names.ts'
import { findReaders, type ServiceUsers } from './find-readers.ts'
import { answerHealth } from './health.ts'
import type { LoadedRelay } from './load-config.ts'
import { type OutgoingEvent, RelayPublisher } from './relay-publisher.ts'
import { serveWebhooks } from './serve-webhooks.ts'

export type RelayPorts = {
  readonly clock: Clock
  readonly log: Log
  /** Creates a folder of this name for one customer's events, and returns its path. */
  readonly folder: (customer: string) => string
}

export interface Relay extends AsyncDisposable {
  /** Origin of the webhooks; each customer's path follows it. */
  readonly origin: string
  /** Origin of `GET /healthz`; null if there is none. */
  readonly healthOrigin: string | null
  /** Uses another certificate for new connections. */
  renew(certificate: Certificate): void
}

/** Most events given to the publisher at once, per customer. */
const maxConcurrent = 256
/** Most characters of events in one customer's inbox while NATS is unreachable: over a million events. */
const waitingLength = 512 * 2 ** 20
/** Milliseconds that the shutdown waits for pending events. */
const shutdownTimeout = 1_500

/**
 * Starts the relay: it accepts events at once, even while NATS is unreachable. Fails if an address cannot be listened
 * on. Disposing it stops listening, publishes pending events for a moment, and leaves the rest on disk.
 */
export async function startRelay(config: LoadedRelay, ports: RelayPorts): Outcome<Relay> {
  const owned = new AsyncDisposableStack()
  const publisher = new RelayPublisher(ports.clock)
  const inboxes = openInboxes(config, ports, publisher)
  for (const inbox of inboxes.values()) owned.use(inbox)
  const nats = linkToNats(config, ports, publisher)
  owned.use(nats.link)
  // Disposed in reverse order: requests stop, pending events get a last moment, NATS closes, and the inboxes keep the
  // rest.
  owned.defer(() => publisher.end(shutdownTimeout))
  const guard = new ConnectionGuard()
  const webhooks = serveWebhooks({ ...ports, customers: config.customers, inboxes, guard })
  const health = answerHealth(() => {
    const { waiting, published, lastAt } = publisher.counts
    const { received, stored } = webhooks.counts()
    const unpublished = Math.max(waiting, stored - published)
    return { nats: nats.state().kind, received, published, waiting: unpublished, lastPublishedAt: lastAt }
  })

  const webhookServer = await listenFor(webhooks.handler, config)
  if (!webhookServer.ok) return failed(owned, webhookServer.error)
  owned.use(webhookServer.value)
  guard.watch(webhookServer.value.server)
  const healthServer =
    config.healthPort === null ? null : await listen({ port: config.healthPort, handler: health })
  if (healthServer?.ok === false) return failed(owned, healthServer.error)
  if (healthServer) owned.use(healthServer.value)
  const { server, origin } = webhookServer.value
  return ok({
    origin,
    healthOrigin: healthServer?.value.origin ?? null,
    renew({ key, chain }) {
      if (server instanceof SecureServer) server.setSecureContext({ key, cert: chain })
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  })
}

/** One inbox per customer, by name. Events that an inbox already knows were published, or are about to be. */
function openInboxes(
  { customers }: LoadedRelay,
  { clock, log, folder }: RelayPorts,
  publisher: RelayPublisher,
): ReadonlyMap<string, EventInbox> {
  const open = ({ name, services }: LoadedRelay['customers'][number]) =>
    openInbox({
      userData: folder(name),
      clock,
      log,
      atOnce: maxConcurrent,
      limits: { waitingLength },
      onEntry: ({ known, text }) =>
        known ? undefined : publisher.publish(outgoingEvent(name, text, services)),
    })
  return new Map(customers.map((customer) => [customer.name, open(customer)]))
}

function linkToNats(config: LoadedRelay, { clock, log }: RelayPorts, publisher: RelayPublisher) {
  let state: LinkState = { kind: 'connecting' }
  const link = new NatsLink({
    nats: config.nats,
    clock,
    onSession: async (session) => {
      const result = await makeStreams(session, config, log)
      if (result.ok) publisher.use(session)
      return result
    },
    onState: (next) => {
      logLink(log, state, next)
      state = next
    },
  })
  return { link, state: () => state }
}

function listenFor(
  handler: Parameters<typeof listen>[0]['handler'],
  { listen: { host, port }, certificate }: LoadedRelay,
): Outcome<Listening> {
  return listen({ handler, host, port, limits: receiverLimits, ...(certificate && { certificate }) })
}

async function failed(owned: AsyncDisposableStack, error: AppError): Outcome<Relay> {
  await owned.disposeAsync()
  return err(error)
}

/** Logs changes of the connection to NATS; a repeated failure for the same reason is not logged. */
function logLink(log: Log, before: LinkState, after: LinkState): void {
  if (after.kind === 'connected')
    return log.write('info', 'relay.nats-connected', { server: serverMark(after.server) })
  if (after.kind !== 'failing') return
  if (before.kind === 'failing' && isSame(before.error, after.error)) return
  log.write('warn', 'relay.nats-away', { error: after.error.code, events: 'are kept on disk' })
}

/** The publication for an event's text. */
export function outgoingEvent(customer: string, text: string, services: ServiceUsers): OutgoingEvent {
  const body: unknown = JSON.parse(text)
  return {
    customer,
    id: idOf(body, text),
    chain: chainOf(body),
    readers: findReaders(body, services),
    text,
  }
}

/** Maximum length up to which ids of calls are distinguished. */
const maxCallIdLength = 64

/** The event's call (specification 6.1); null for anything that is no id. */
function chainOf(body: unknown): string | null {
  const id = fieldOf(body, 'call_id')
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).trim() : ''
  return text === '' || text.length > maxCallIdLength ? null : text
}

/** The event's own id (specification 6.1) if a header can carry it, else one derived from the text. */
function idOf(body: unknown, text: string): string {
  const id = fieldOf(body, 'id')
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id)
    ? id
    : createHash('sha256')
        .update(typeof id === 'string' ? id : text)
        .digest('hex')
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

/** Creates each customer's stream, or updates its limits to those of the configuration. */
export async function makeStreams(
  session: NatsSession,
  { customers, stream }: Pick<LoadedRelay, 'customers' | 'stream'>,
  log: Log,
): Outcome {
  for (const { name } of customers) {
    const settings = { ...stream, name: streamOf(name), subjects: [subjectsOf(name)] }
    const result = await ensureStream(session, settings)
    if (!result.ok) return result
    if (result.value !== 'there')
      log.write('info', `relay.stream-${result.value}`, { stream: plain(settings.name) })
  }
  return ok(undefined)
}
