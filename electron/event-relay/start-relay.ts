import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import type { EventInbox } from '#electron/host/events/inbox/event-inbox.ts'
import { listen } from '#electron/net/listen.ts'
import { NatsLink, type LinkState } from '#electron/net/nats/nats-link.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { answerHealth, type RelayHealth } from './health.ts'
import type { LoadedRelay } from './load-config.ts'
import { logLink } from './log-link.ts'
import { makeStreams } from './make-streams.ts'
import { outgoingEvent } from './outgoing-event.ts'
import { RelayPublisher } from './relay-publisher.ts'
import { takeWebhooks } from './take-webhooks.ts'

export type RelayPorts = {
  readonly clock: Clock
  readonly log: Log
  /** Makes a folder of this name for one customer's events, and answers its path. */
  readonly folder: (customer: string) => string
}

export interface Relay extends AsyncDisposable {
  /** Where the webhooks are; each customer's path comes after it. */
  readonly origin: string
  /** Of `GET /healthz`; null where there is none. */
  readonly healthOrigin: string | null
}

/** Events that are told to the publisher at once, of each customer. */
const atOnce = 256
/** Bytes of events that one customer's inbox holds while NATS is away: a million events and more. */
const waitingBytes = 512 * 2 ** 20
/** Milliseconds that the end waits for what is on its way. */
const patience = 1_500

/**
 * Starts the relay: events are taken at once, also while NATS is away. Fails where an address cannot be listened at.
 * Disposing it stops listening, hands on what is on its way for a moment, and leaves the rest on disk.
 */
export async function startRelay(
  config: LoadedRelay,
  { clock, log, folder }: RelayPorts,
): Promise<Result<Relay, AppError>> {
  const owned = new AsyncDisposableStack()
  const publisher = new RelayPublisher(clock)
  let state: LinkState = { kind: 'connecting' }
  const inboxes = new Map<string, EventInbox>()
  for (const { name, services } of config.customers) {
    const inbox = openInbox({
      userData: folder(name),
      clock,
      log,
      atOnce,
      limits: { waitingBytes },
      onEntry: (entry) =>
        entry.known ? undefined : publisher.publish(outgoingEvent(name, entry.text, services)),
    })
    inboxes.set(name, owned.use(inbox))
  }
  owned.use(
    new NatsLink({
      nats: config.nats,
      clock,
      onSession: async (session) => {
        const made = await makeStreams(session, config, log)
        if (made.ok) publisher.use(session)
        return made
      },
      onState: (next) => {
        logLink(log, state, next)
        state = next
      },
    }),
  )
  // Undone from the end: no more requests, a last moment, no more NATS, and the inboxes keep the rest.
  owned.defer(() => publisher.end(patience))

  const webhooks = takeWebhooks({ customers: config.customers, inboxes, clock, log })
  const health = (): RelayHealth => {
    const { waiting, published, lastAt } = publisher.counts
    const { received, kept } = webhooks.counts()
    return {
      nats: state.kind,
      received,
      published,
      waiting: Math.max(waiting, kept - published),
      lastPublishedAt: lastAt,
    }
  }
  const { host, port } = config.listen
  const { certificate, healthPort } = config
  const taking = await listen({ host, port, handler: webhooks.handler, ...(certificate && { certificate }) })
  if (!taking.ok) return failed(owned, taking.error)
  owned.use(taking.value)
  const asked = healthPort === null ? null : await listen({ port: healthPort, handler: answerHealth(health) })
  if (asked?.ok === false) return failed(owned, asked.error)
  if (asked) owned.use(asked.value)
  return ok({
    origin: taking.value.origin,
    healthOrigin: asked?.value.origin ?? null,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  })
}

async function failed(owned: AsyncDisposableStack, error: AppError): Promise<Result<Relay, AppError>> {
  await owned.disposeAsync()
  return err(error)
}
