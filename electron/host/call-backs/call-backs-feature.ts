import { initialSlices } from '#shared/host/state.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { CallBacks } from './call-backs.ts'

/** Callers who are waiting for a call back. */
export const callBacksFeature = defineFeature({
  name: 'call-backs',
  slices: initialSlices('dueCallBacks'),
  needs: {
    session: sessionFeature,
    calls: callsFeature,
    directory: directoryFeature,
    network: networkFeature,
  },
  create(
    { clock, store, set, own, owned, country, firstScreen },
    { session: { api }, calls, directory, network },
  ) {
    const callBacks = own(
      new CallBacks({
        ...{ api, clock, country },
        nameOf: (number) => directory.who(number).name,
        onChange: (state) => set('dueCallBacks', state),
      }),
    )
    owned.add(directory.names.on(() => callBacks.showNames()))
    owned.add(calls.calls.onEnd((call) => callBacks.ended(call)))
    owned.add(network.events.on(() => void callBacks.refresh()))
    let wasFailing = false
    owned.add(
      store.onSlice((frame) => {
        if (frame.slice !== 'callFeed') return
        const isBack = wasFailing && frame.value.kind === 'live'
        wasFailing = frame.value.kind === 'failing'
        if (isBack) void callBacks.refresh()
      }),
    )
    return { callBacks, firstScreen }
  },
  signedIn: ({ callBacks, firstScreen }) => void firstScreen.after(() => callBacks.start()),
  signedOut: ({ callBacks }) => callBacks.stop(),
  methods: {
    'dueCallBacks.refresh': { input: null, run: ({ callBacks }) => callBacks.refresh() },
  },
})
