import { readCredentials } from '#electron/net/nats/credentials.ts'
import { NatsLink, type LinkState } from '#electron/net/nats/nats-link.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'
import type { RelayAgent } from './relay-credentials.ts'
import { consumeEvents, type ConsumeEventsOptions } from './consume-events.ts'

export type ConnectRelayOptions = Pick<ConsumeEventsOptions, 'clock' | 'log' | 'inbox' | 'onEvent'> & {
  readonly relay: RelaySettings
  readonly agent: RelayAgent
  /** The text of a credentials file. */
  readonly credentials: string
  readonly onState: (state: LinkState) => void
}

/** Keeps this desktop connected to the relay until disposed. Fails with `relay.refused` for an invalid key. */
export function connectRelay(options: ConnectRelayOptions): Result<NatsLink> {
  const { relay, agent, clock, onState } = options
  const { servers, ca, customer } = relay
  const key = readCredentials(options.credentials)
  if (!key.ok) return key
  return ok(
    new NatsLink({
      nats: { servers, key: key.value, ca, name: `switchhook-desktop ${customer} ${agent.id}` },
      clock,
      onSession: consumeEvents({ ...options, customer, userId: agent.id, key: key.value }),
      onState,
    }),
  )
}
