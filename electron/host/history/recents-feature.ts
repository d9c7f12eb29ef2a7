import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { missedCallsFeature } from '../missed-calls/missed-calls-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { expectRecords } from './expect-records.ts'
import { RecentCalls } from './recents.ts'

/** The last calls of the agent. */
export const recentsFeature = defineFeature({
  name: 'recents',
  slices: initialSlices('recents'),
  needs: {
    session: sessionFeature,
    phone: phoneFeature,
    calls: callsFeature,
    directory: directoryFeature,
    missed: missedCallsFeature,
  },
  create({ clock, store, set, own, owned }, { session: { api }, phone, calls, directory, missed }) {
    const recents = own(
      new RecentCalls({
        api,
        clock,
        nameOf: (number) => directory.who(number).name,
        explain: (call) => missed.explain(call),
        lookedAt: () => missed.lookedAt(),
        onChange: (state) => set('recents', state),
      }),
    )
    owned.add(directory.names.on(() => recents.showNames()))
    owned.add(
      expectRecords({
        ...{ clock, store, recents },
        phone: phone.phone,
        rejected: phone.rejected,
        calls: calls.calls,
        callInputs: calls.inputs,
      }),
    )
    return { recents, missed, store }
  },
  signedIn: ({ recents }, { agent }) => recents.start(agent.id),
  signedOut: ({ recents }) => recents.stop(),
  methods: {
    'recents.refresh': { input: null, run: ({ recents }) => recents.refresh() },
    'recents.looked': {
      input: null,
      async run({ recents, missed, store }) {
        missed.looked(Math.max(0, ...store.value.recents.calls.map(({ at }) => at)))
        recents.showNames()
        return ok(undefined)
      },
    },
  },
})
