import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { occurrences } from '#shared/host/simulator.ts'
import { initialSlices } from '#shared/host/state.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { receiverFeature } from '../events/receiver-feature.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import { voicemailFeature } from '../voicemail/voicemail-feature.ts'
import { EventSubscription } from './event-subscription.ts'
import { createOperatorClient } from './operator-client.ts'
import { Simulator } from './simulator.ts'

/** What a demo platform offers besides the API: it sends its events here, and things can be made to happen there. */
export const demoFeature = defineFeature({
  name: 'demo',
  slices: initialSlices('simulator'),
  needs: {
    session: sessionFeature,
    receiver: receiverFeature,
    voicemail: voicemailFeature,
    keychain: secretsFeature,
  },
  create(
    { clock, log, set, store, owned },
    { session: { demo, session }, receiver: { receiver }, voicemail: { voicemail }, keychain: { hide } },
  ) {
    let open: Demo | null = null
    const close = () => {
      open?.end()
      open = null
      set('simulator', null)
    }
    const begin = ({ baseUrl, agent }: SignedInAgent) => {
      const { platform } = demo
      if (!platform?.operator) return
      const operator = createOperatorClient({ baseUrl, account: platform.operator, hide })
      const simulator = new Simulator({
        ...{ operator, agent, clock, log },
        restart: platform.restart,
        onVoicemail: () => voicemail.wake(),
        onState: (state) => set('simulator', state),
      })
      const events = new EventSubscription({
        ...{ api: operator.api, clock },
        address: () => receiver.address(),
        onSubscribed: () => receiver.addressRegistered(),
      })
      const end = () => [simulator, events, operator].forEach((each) => each[Symbol.dispose]())
      open = { simulator, events, end }
    }
    owned.add(store.onSlice(({ slice }) => slice === 'receiver' && void open?.events.look()))
    let wasAsked = false
    owned.add(
      session.onChange((state) => {
        const isAsked = state.kind === 'signed-in' && state.signInAgain !== null
        if (wasAsked && !isAsked) open?.simulator.signedInAgain()
        wasAsked = isAsked
      }),
    )
    return { begin, close, open: () => open }
  },
  signedIn({ begin, open }, agent, later) {
    begin(agent)
    later(() => void open()?.events.look())
  },
  signedOut: ({ close }) => close(),
  dispose: ({ close }) => close(),
  methods: {
    'simulator.make': {
      input: record({ what: oneOf(...occurrences) }),
      async run({ open }, { what }) {
        return (
          open()?.simulator.make(what) ?? err(appError('platform.refused', 'Nothing can be simulated here'))
        )
      },
    },
  },
})

type Demo = { readonly simulator: Simulator; readonly events: EventSubscription; end(): void }
