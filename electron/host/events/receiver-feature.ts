import { initialSlices } from '#shared/host/state.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { EventReceiver } from './event-receiver.ts'
import { eventsFeature } from './events-feature.ts'

/** The webhook receiver of this computer. */
export const receiverFeature = defineFeature({
  name: 'receiver',
  slices: initialSlices('receiver'),
  needs: { events: eventsFeature, settings: settingsFeature, keychain: secretsFeature },
  create({ clock, log, ports, store, set, owned }, { events: { inbox }, settings, keychain: { secrets } }) {
    const receiver = new EventReceiver({
      clock,
      log,
      secrets,
      userData: ports.userData,
      inbox,
      hasRegisteredAddress: () => settings.value.registeredAddress !== '',
      onState: (state) => set('receiver', state),
    })
    owned.add(settings.onChange((value) => void receiver.apply(value.receiver)))
    owned.add(secrets.onChange(() => void receiver.keychainChanged()))
    return { receiver, settings, store }
  },
  start: ({ receiver, settings }) => receiver.apply(settings.value.receiver),
  dispose: ({ receiver }) => receiver[Symbol.asyncDispose](),
  methods: {
    'receiver.address': {
      input: null,
      /** Uses the tunnel's public origin, if any. */
      async run({ receiver, store }) {
        const address = receiver.address()
        const { tunnel } = store.value
        if (!address.ok || tunnel.kind === 'none' || !tunnel.address) return address
        const { pathname } = new URL(address.value.url)
        return { ok: true, value: { ...address.value, url: `${tunnel.address}${pathname}` } }
      },
    },
    'receiver.newSecret': {
      input: null,
      /** The dashboard still has the old path: its registration is void. */
      async run({ receiver, settings }) {
        const renewed = await receiver.newSecret()
        return renewed.ok ? settings.change({ registeredAddress: '' }) : renewed
      },
    },
    'receiver.addressRegistered': {
      input: null,
      async run({ receiver, settings, store }) {
        const { tunnel } = store.value
        receiver.addressRegistered()
        return settings.change({ registeredAddress: tunnel.kind === 'none' ? '' : (tunnel.address ?? '') })
      },
    },
  },
})
