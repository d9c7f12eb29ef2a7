import { ok } from '#shared/core/result.ts'
import { longestUseKey } from '#shared/host/search.ts'
import { initialSlices } from '#shared/host/state.ts'
import { record, text } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { PaletteUses, withUse } from './palette-uses.ts'

/** What an agent has chosen in the command palette, so that it is offered first. */
export const paletteFeature = defineFeature({
  name: 'palette',
  slices: initialSlices('paletteUses'),
  create({ clock, log, ports, store, set }) {
    const uses = new PaletteUses({ userData: ports.userData, log })
    return {
      show: () => set('paletteUses', uses.of(ownerOf(store.value))),
      forget: () => set('paletteUses', []),
      used(key: string) {
        const owner = ownerOf(store.value)
        if (owner === '') return
        const present = withUse(store.value.paletteUses, key, clock.now())
        set('paletteUses', present)
        uses.keep(owner, present)
      },
    }
  },
  signedIn: ({ show }, _agent, later) => later(show),
  signedOut: ({ forget }) => forget(),
  methods: {
    'palette.used': {
      input: record({ key: text(longestUseKey) }),
      async run({ used }, { key }) {
        used(key)
        return ok(undefined)
      },
    },
  },
})
