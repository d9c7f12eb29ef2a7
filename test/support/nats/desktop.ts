import { agentAccess, type NatsUser } from '#electron/event-relay/access.ts'
import { systemClock } from '#electron/host/clock.ts'
import { EventRelayClient } from '#electron/host/event-relay-client/event-relay-client.ts'
import { credentialsName } from '#electron/host/event-relay-client/relay-credentials.ts'
import { memoryStore } from '#test/support/memory-store.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import { silentLog } from '#shared/core/log.ts'
import type { RelayState } from '#shared/host/events.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'

/** A desktop's connection to the relay, through the product's own client, without the rest of a desktop. */
export interface Desktop extends AsyncDisposable {
  readonly access: NatsUser
  readonly publicKey: string
  readonly state: RelayState
  /** Ids of the events in its inbox, in order, each once as the inbox reports them. */
  readonly received: readonly string[]
  /** Ids of events delivered again. */
  readonly repeated: readonly string[]
  /** Switches it on, or off like a computer that is shut down. */
  switch(on: boolean): Promise<void>
  wake(moved: boolean): void
}

const baseUrl = 'https://platform.example/v1.2'

/** Prepares one that is off. `onEvent` is called with each event when it first reaches the inbox. */
export function prepareDesktop(
  agent: { readonly customer: string; readonly userId: string },
  onEvent: (text: string) => void = () => {},
): Desktop & { at(settings: Pick<RelaySettings, 'servers' | 'ca'>): Promise<void> } {
  const { publicKey, text } = makeCredentials()
  const received: string[] = []
  const repeated: string[] = []
  const known = new Set<string>()
  const secrets = memoryStore()
  const who = { baseUrl, id: agent.userId }
  let state: RelayState = { kind: 'off' }
  let relay: RelaySettings | null = null
  const client = new EventRelayClient({
    clock: systemClock,
    log: silentLog,
    secrets,
    inbox: {
      async append(entry) {
        const { id } = JSON.parse(entry.text) as { readonly id: string }
        if (known.has(id)) {
          repeated.push(id)
          return 'duplicate'
        }
        known.add(id)
        received.push(id)
        onEvent(entry.text)
        return 'kept'
      },
    },
    onState: (next) => {
      state = next
    },
  })
  return {
    access: agentAccess({ publicKey, ...agent }),
    publicKey,
    get state() {
      return state
    },
    received,
    repeated,
    async at(settings) {
      await secrets.write(credentialsName(who), text)
      relay = { ...settings, customer: agent.customer }
    },
    switch: (on) => client.apply({ relay, agent: on ? who : null }),
    wake: (moved) => client.wake(moved),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}
