import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag } from '#shared/settings/checks.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Wallboard } from './wallboard.ts'

/** What the wallboard shows besides the live calls. */
export const wallboardFeature = defineFeature({
  name: 'wallboard',
  slices: initialSlices('wallboard'),
  needs: { session: sessionFeature, calls: callsFeature },
  create({ clock, country, store, set, own, owned }, { session: { api }, calls }) {
    const wallboard = own(
      new Wallboard({
        ...{ api, clock, country },
        state: () => store.value,
        onState: (state) => set('wallboard', state),
      }),
    )
    owned.add(store.onCalls((diff) => wallboard.callsChanged(diff)))
    owned.add(store.onSlices(['people'], () => wallboard.peopleChanged()))
    owned.add(calls.inputs.on(() => wallboard.updated()))
    owned.add(calls.calls.onEnd((call) => wallboard.callEnded(call)))
    return wallboard
  },
  page: (wallboard) => wallboard.page(),
  signedIn: (wallboard, _agent, later) => later(() => wallboard.start()),
  signedOut: (wallboard) => wallboard.stop(),
  methods: {
    'wallboard.watch': {
      input: record({ watching: flag }),
      run: async (_, { watching }, page) => ok(page.watch(watching)),
    },
    'wallboard.refresh': { input: null, run: (wallboard) => wallboard.refresh() },
  },
})
