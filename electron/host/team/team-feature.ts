import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { TeamWatch } from './team-watch.ts'

const key = record({ key: word })

/** Colleagues whom the agent is waiting for. Pages compute their presence by the same rule. */
export const teamFeature = defineFeature({
  name: 'team',
  slices: initialSlices('team'),
  needs: { arrivals: arrivalsFeature, calls: callsFeature, directory: directoryFeature },
  create({ clock, country, store, set, own }, { arrivals, directory }) {
    return own(
      new TeamWatch({
        clock,
        country,
        state: () => store.value,
        onState: (state) => set('team', state),
        readPhones: (keys) => directory.directory.readPhones(keys),
        onFree: (colleague) =>
          arrivals.arrivals.add('free', { item: colleague.key, name: colleague.name, words: '' }),
      }),
    )
  },
  signedOut: (watch) => watch.stop(),
  methods: {
    'team.watch': {
      input: key,
      run: async (watch, one) => (watch.watch(one.key) ? ok(undefined) : err(appError('team.too-many'))),
    },
    'team.unwatch': { input: key, run: (watch, one) => watch.unwatch(one.key) },
  },
})
