import { initialSlices } from '#shared/host/state.ts'
import { flag, listOf, oneOf } from '#shared/settings/checks.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { amount, record, tableOf, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { Devices } from './devices.ts'

/** The agent's audio devices, and the servers for media. */
export const devicesFeature = defineFeature({
  name: 'devices',
  slices: initialSlices('devices', 'levels'),
  needs: { audio: audioFeature, settings: settingsFeature, keychain: secretsFeature },
  create({ set, own }, { audio, settings, keychain: { secrets } }) {
    const onDevices = (state: Parameters<typeof set<'devices'>>[1]) => set('devices', state)
    return own(
      new Devices({ audio, settings, secrets, onDevices, onLevels: (levels) => set('levels', levels) }),
    )
  },
  page: (devices) => devices.page(),
  methods: {
    'devices.test': {
      input: record({ what: oneOf('speaker', 'ring', 'loopback', 'none') }),
      run: (_, { what }, page) => page.test(what),
    },
    'devices.watchLevels': {
      input: record({ watching: flag }),
      run: (_, { watching }, page) => page.watchLevels(watching),
    },
    'network.save': {
      input: record({
        network: record({
          iceServers: listOf(record({ urls: word, username: word })),
          relayOnly: flag,
          gatheringMs: amount(0, 1_000_000),
        }),
        passwords: tableOf(text(10_000)),
      }),
      run: (devices, { network, passwords }) => devices.saveNetwork(network, passwords),
    },
  },
})
