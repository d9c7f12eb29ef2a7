import { initialSlices } from '#shared/host/state.ts'
import { flag } from '#shared/settings/checks.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { storageFeature } from '../storage-notices/storage-feature.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { MissedCalls } from './missed-calls.ts'

/** Records the conditions on this computer, and explains missed calls. */
export const missedCallsFeature = defineFeature({
  name: 'missed-calls',
  slices: initialSlices('attention'),
  needs: {
    session: sessionFeature,
    phone: phoneFeature,
    calls: callsFeature,
    audio: audioFeature,
    storage: storageFeature,
  },
  create(
    { clock, heartbeat, log, ports, store, set, own, owned },
    { session, phone, calls: { calls }, audio, storage },
  ) {
    const { exchanges } = session
    const { rejected } = phone
    const { userData } = ports
    const missed = own(
      new MissedCalls({
        ...{ clock, heartbeat, log, userData, store, audio, calls, exchanges, rejected },
        onTrouble: (fault) => storage.set('missed-calls', fault && { fault }),
      }),
    )
    const { attention } = missed
    owned.add(attention.onChange(() => set('attention', { inFront: attention.inFront })))
    return missed
  },
  page: ({ attention }) => attention.page(),
  methods: {
    'app.attention': {
      input: record({ inFront: flag }),
      run: (_, { inFront }, page) => page.set(inFront),
    },
  },
})
