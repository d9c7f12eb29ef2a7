import { initialSlices } from '#shared/host/state.ts'
import { id, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { lineFeature } from '../line-orders/line-feature.ts'
import { PendingLinks } from './pending-links.ts'

const link = record({ id })

/** Links from outside the app, each waiting for confirmation. */
export const linksFeature = defineFeature({
  name: 'links',
  slices: initialSlices('link'),
  needs: { line: lineFeature },
  create({ log, store, agent, set, owned }, { line }) {
    const links = new PendingLinks({
      log,
      dial: (to) => line.dial({ to }),
      signedIn: () => agent() !== null,
      domain: () => store.value.phone.account?.domain ?? null,
      onChange: (shown) => set('link', shown),
    })
    owned.add(store.onSlices(['session'], () => links.sessionChanged(store.value.session.kind)))
    return links
  },
  methods: {
    'link.accept': { input: link, run: (links, input) => links.accept(input.id) },
    'link.dismiss': { input: link, run: (links, input) => links.dismiss(input.id) },
  },
})
