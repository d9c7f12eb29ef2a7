import { initialSlices } from '#shared/host/state.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { devicesFeature } from '../devices/devices-feature.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Readiness } from './readiness.ts'

/** Whether the next call would reach the agent. */
export const readinessFeature = defineFeature({
  name: 'readiness',
  slices: initialSlices('readiness'),
  needs: {
    session: sessionFeature,
    audio: audioFeature,
    devices: devicesFeature,
    phone: phoneFeature,
    calls: callsFeature,
  },
  create(host, { session: { api, exchanges }, audio, devices, phone: { phone }, calls: { calls } }) {
    const { clock, heartbeat, ports, store, set, own } = host
    return own(
      new Readiness({
        ...{ clock, heartbeat, store, audio, api, exchanges },
        onChange: (readiness) => set('readiness', readiness),
        tryAgain() {
          phone.registerAgain()
          calls.tryNow()
        },
        tryDevices: () => devices.configure(),
        wake: () => calls.wake(),
        ...(ports.notices && { notices: ports.notices }),
      }),
    )
  },
  methods: {
    'readiness.check': { input: null, run: (readiness) => readiness.check() },
    'readiness.notifications': {
      input: record({ permission: oneOf('granted', 'denied', 'default') }),
      run: (readiness, { permission }) => readiness.setNotices(permission),
    },
  },
})
