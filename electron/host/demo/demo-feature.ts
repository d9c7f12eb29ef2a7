import { faultKinds, operatorLimits } from '#shared/api/operator.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import type { PlatformUserChanges, TrafficOrder } from '#shared/host/embedded-platform.ts'
import { occurrences } from '#shared/host/simulator.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag, listOf, oneOf, orNull } from '#shared/settings/checks.ts'
import { receiverFeature } from '../events/receiver-feature.ts'
import { amount, id, optional, record, text, whole } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import type { SignedInAgent } from '../signed-in-agent.ts'
import { voicemailFeature } from '../voicemail/voicemail-feature.ts'
import { openDemo, type OpenDemo } from './open-demo.ts'

const number = text(64)
const seconds = orNull(amount(0, operatorLimits.faultSeconds))

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
    let open: OpenDemo | null = null
    const close = () => {
      open?.[Symbol.dispose]()
      open = null
      set('simulator', null)
    }
    const begin = (agent: SignedInAgent) => {
      const { platform } = demo
      if (!platform?.operator) return
      open = openDemo({
        ...{ platform, agent, clock, log, hide, receiver },
        operator: platform.operator,
        onVoicemail: () => voicemail.wake(),
        onState: (state) => set('simulator', state),
      })
    }
    owned.add(store.onSlice(({ slice }) => slice === 'receiver' && void open?.events.update()))
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
    later(() => {
      void open()?.events.update()
      void open()?.faults.refresh()
    })
  },
  signedOut: ({ close }) => close(),
  dispose: ({ close }) => close(),
  methods: {
    'simulator.make': {
      input: record({ what: oneOf(...occurrences) }),
      run: (demo, { what }) => changing(demo, ({ simulator }) => simulator.make(what)),
    },
    'platform.facts': { input: null, run: (demo) => at(demo, ({ desk }) => desk.facts()) },
    'platform.places': { input: null, run: (demo) => at(demo, ({ desk }) => desk.places()) },
    'platform.mails': { input: null, run: (demo) => at(demo, ({ desk }) => desk.mails()) },
    'platform.webhooks': { input: null, run: (demo) => at(demo, ({ desk }) => desk.webhooks()) },
    'platform.deliveries': {
      input: record({ webhook: id, call: orNull(id) }),
      run: (demo, wanted) => at(demo, ({ desk }) => desk.deliveries(wanted)),
    },
    'platform.placeCall': {
      input: record({
        ...{ from: number, to: number, answerAfter: orNull(amount(0, 3_600)), talkFor: seconds },
        says: text(operatorLimits.says),
      }),
      run: (demo, order) => at(demo, ({ desk }) => desk.placeCall(order)),
    },
    'platform.endCall': {
      input: record({ id }),
      run: (demo, order) => at(demo, ({ desk }) => desk.endCall(order.id)),
    },
    'platform.setFault': {
      input: record({
        ...{ kind: oneOf(...faultKinds), value: orNull(amount(0, 600_000)), seconds, path: text(200) },
      }),
      run: (demo, order) => changing(demo, ({ desk }) => desk.setFault(order)),
    },
    'platform.setTraffic': {
      input: record<TrafficOrder>({
        callsPerMinute: optional(amount(0, operatorLimits.callsPerMinute)),
        paused: optional(flag),
        seed: optional(whole(0, 4_294_967_295)),
      }),
      run: (demo, order) => at(demo, ({ desk }) => desk.setTraffic(order)),
    },
    'platform.users': { input: null, run: (demo) => at(demo, ({ desk }) => desk.users()) },
    'platform.changeUser': {
      input: record({
        id,
        changes: record<PlatformUserChanges>({
          ...{ active: optional(flag), secondFactor: optional(flag), doNotDisturb: optional(flag) },
          ...{ recordingAllowed: optional(flag), roles: optional(listOf(id)) },
        }),
      }),
      run: (demo, { id: user, changes }) => at(demo, ({ desk }) => desk.changeUser(user, changes)),
    },
  },
})

type Demo = { open(): OpenDemo | null }

/** Runs an action on the demo platform; refused if there is none. */
async function at<Value>({ open }: Demo, act: (demo: OpenDemo) => Outcome<Value>): Outcome<Value> {
  const demo = open()
  return demo ? act(demo) : err(appError('platform.refused', 'Nothing can be simulated here'))
}

/** The same for actions that may begin or end a fault. */
async function changing(demo: Demo, act: (demo: OpenDemo) => Outcome): Outcome {
  const done = await at(demo, act)
  void demo.open()?.faults.refresh()
  return done
}
