import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { Removals } from './removals.ts'

const removal = record({ removal: word })

/** Deletions that can still be undone. */
export const removalsFeature = defineFeature({
  name: 'removals',
  create: ({ clock, log, own }) => own(new Removals({ clock, log })),
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
