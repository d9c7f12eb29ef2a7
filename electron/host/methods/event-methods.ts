import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { KeptEventLog } from '../event-log/kept-event-log.ts'
import type { EventReceiver } from '../events/event-receiver.ts'
import type { EventRelayClient } from '../event-relay-client/event-relay-client.ts'
import { relayAgent } from '../event-relay-client/relay-credentials.ts'
import { saveRelay } from '../event-relay-client/save-relay.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { StateStore } from '../state-store.ts'
import type { Tunnels } from '../tunnels/tunnels.ts'

export type EventServices = {
  readonly store: StateStore
  readonly settings: SettingsStore
  readonly receiver: EventReceiver
  readonly tunnels: Tunnels
  readonly relayClient: EventRelayClient
  readonly secrets: SecretStore
  readonly eventLog: Pick<KeptEventLog, 'export'>
}

type EventMethods = Pick<
  HostMethods,
  | 'receiver.address'
  | 'receiver.newSecret'
  | 'receiver.addressTold'
  | 'tunnel.check'
  | 'relay.save'
  | 'eventLog.export'
  | 'replay.change'
>

/** How notifications come here. */
export function eventMethods(services: EventServices): EventMethods {
  const { store, settings, receiver, tunnels, relayClient, secrets, eventLog } = services
  return {
    /** With the tunnel's public origin where there is one. */
    'receiver.address': async () => {
      const address = receiver.address()
      const { tunnel } = store.value
      if (!address.ok || tunnel.kind === 'none' || !tunnel.address) return address
      return ok({ ...address.value, url: `${tunnel.address}${new URL(address.value.url).pathname}` })
    },
    /** The dashboard has the old path: what it was told is void. */
    'receiver.newSecret': async () => {
      const made = await receiver.newSecret()
      return made.ok ? settings.change({ toldAddress: '' }) : made
    },
    'receiver.addressTold': async () => {
      const { tunnel } = store.value
      receiver.told()
      const toldAddress = tunnel.kind === 'none' ? '' : (tunnel.address ?? '')
      return settings.change({ toldAddress })
    },
    'tunnel.check': () => tunnels.checkNow(),
    'relay.save': (input) =>
      saveRelay(input, { client: relayClient, secrets, settings, agent: relayAgent(store.value.session) }),
    'eventLog.export': () => eventLog.export(),
    'replay.change': async () => err(appError('phone.not-now', 'This is not a replay')),
  }
}
