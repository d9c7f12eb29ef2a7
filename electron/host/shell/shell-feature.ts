import type { AppError } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { readOutsideLink } from '../security/outside-link.ts'

/** The shell that this host runs in, and the whole state for a newly connected page. */
export const shellFeature = defineFeature({
  name: 'shell',
  slices: initialSlices('shell'),
  create({ ports, store, set }) {
    set('shell', ports.shell)
    const startFailed = (startError: AppError) => set('shell', { ...store.value.shell, startError })
    return { ports, store, startFailed }
  },
  methods: {
    'app.snapshot': { input: null, run: async ({ store }) => ok(store.value) },
    'app.openLink': {
      input: record({ url: word }),
      async run({ ports }, { url }) {
        const link = readOutsideLink(url)
        if (!link.ok) return link
        ports.openLink(link.value)
        return ok(undefined)
      },
    },
  },
})
