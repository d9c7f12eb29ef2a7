import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { Removals } from './removals.ts'

const removal = record({ removal: word })

/** Deletions that can still be undone. */
export const removalsFeature = defineFeature({
  name: 'removals',
  slices: initialSlices('removals'),
  create: ({ clock, log, own, set }) =>
    own(new Removals({ clock, log, onPending: (pending) => set('removals', { pending }) })),
  signedOut: (removals) => removals[Symbol.dispose](),
  methods: {
    'removals.undo': {
      input: removal,
      run: async (removals, input) =>
        removals.undo(input) ? ok(undefined) : err(appError('removal.too-late')),
    },
    'removals.ended': { input: removal, run: (removals, input) => removals.result(input) },
  },
})
