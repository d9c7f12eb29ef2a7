import { initialSlices } from '#shared/host/state.ts'
import { listOf, orNull } from '#shared/settings/checks.ts'
import { eventsFeature } from '../events/events-feature.ts'
import { record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { EventRelayClient } from './event-relay-client.ts'
import { relayAgent } from './relay-credentials.ts'
import { saveRelay } from './save-relay.ts'

/** A certificate, a chain of them, or the text of a credentials file. */
const pem = text(200_000)

/** The connection to the team's event relay. */
export const relayFeature = defineFeature({
  name: 'relay',
  slices: initialSlices('relay'),
  needs: {
    session: sessionFeature,
    events: eventsFeature,
    settings: settingsFeature,
    keychain: secretsFeature,
    network: networkFeature,
  },
  create(host, { session: { demo }, events: { inbox }, settings, keychain: { secrets }, network }) {
    const { clock, log, store, set, owned } = host
    const client = new EventRelayClient({
      clock,
      log,
      secrets,
      inbox,
      onState: (state) => set('relay', state),
    })
    const agent = () => relayAgent(store.value.session)
    // The relay serves agents of a real platform only.
    const apply = (anew = false) =>
      void client.apply({ relay: settings.value.relay, agent: demo.platform ? null : agent() }, anew)
    owned.add(store.onSlices(['session', 'settings'], apply))
    owned.add(secrets.onChange(() => apply(true)))
    owned.add(network.events.on((event) => client.wake(event === 'moved')))
    return { client, secrets, settings, agent }
  },
  dispose: ({ client }) => client[Symbol.asyncDispose](),
  methods: {
    'relay.save': {
      input: record({
        relay: orNull(record({ servers: listOf(word), customer: word, ca: orNull(pem) })),
        credentials: orNull(pem),
      }),
      run: ({ agent, ...services }, input) => saveRelay(input, { ...services, agent: agent() }),
    },
  },
})
