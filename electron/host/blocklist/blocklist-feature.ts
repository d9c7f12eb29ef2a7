import { initialSlices } from '#shared/host/state.ts'
import { adminFeature } from '../admin/admin-feature.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Blocklist } from './blocklist.ts'

const number = record({ number: word })

/** Numbers whose calls the platform rejects. */
export const blocklistFeature = defineFeature({
  name: 'blocklist',
  slices: initialSlices('blocked'),
  needs: { session: sessionFeature, admin: adminFeature },
  create: ({ set, country }, { session: { api }, admin: { client } }) =>
    new Blocklist({
      ...{ api, country, onChange: (blocked) => set('blocked', blocked) },
      onWritten: () => client.countChange(),
    }),
  signedIn(blocklist, { agent }, later) {
    if (agent.isRoot) later(() => blocklist.start())
  },
  signedOut: (blocklist) => blocklist.stop(),
  methods: {
    'blocklist.block': { input: number, run: (blocklist, input) => blocklist.block(input.number) },
    'blocklist.unblock': { input: number, run: (blocklist, input) => blocklist.unblock(input.number) },
    'blocklist.refresh': { input: null, run: (blocklist) => blocklist.refresh() },
  },
})
