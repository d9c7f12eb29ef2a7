import { networkInterfaces } from 'node:os'
import { processNaming } from '#electron/net/log/naming.ts'
import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag, listOf, oneOf, orNull } from '#shared/settings/checks.ts'
import { eventLogFeature } from '../event-log/event-log-feature.ts'
import { amount, record, text, whole } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { readinessFeature } from '../readiness/readiness-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { timelinesFeature } from '../timelines/timelines-feature.ts'
import { Diagnostics } from './diagnostics.ts'
import { Faults } from './faults.ts'

const pixels = whole(0, 100_000)

/** Collects what support needs to know about this computer, and reports unexpected faults. */
export const diagnosticsFeature = defineFeature({
  name: 'diagnostics',
  slices: initialSlices('fault'),
  needs: {
    timelines: timelinesFeature,
    eventLog: eventLogFeature,
    readiness: readinessFeature,
    keychain: secretsFeature,
    session: sessionFeature,
  },
  create(
    { clock, log, ports, store, isCalling, set },
    { timelines: { timelines }, eventLog, readiness, keychain, session },
  ) {
    const diagnostics = new Diagnostics({
      clock,
      naming: ports.logs?.naming ?? processNaming,
      state: () => store.value,
      secrets: keychain.known,
      timelines,
      eventLog,
      logs: ports.logs,
      interfaces: ports.interfaces ?? networkInterfaces,
      clockSkewMs: () => readiness.clockSkewMs,
      wrongFields: () => session.wrongFields.list,
    })
    const faults = new Faults({ clock, log, isBusy: isCalling, onChange: (fault) => set('fault', fault) })
    return { diagnostics, faults }
  },
  methods: {
    'diagnostics.collect': {
      input: record({
        calls: orNull(listOf(text(200))),
        people: flag,
        devices: flag,
        addresses: flag,
        page: record({
          languages: listOf(text(40)),
          screen: record({ width: pixels, height: pixels, scale: amount(0, 100) }),
          window: record({ width: pixels, height: pixels }),
        }),
      }),
      run: async ({ diagnostics }, choice) => ok(await diagnostics.collect(choice)),
    },
    'diagnostics.pageFault': {
      input: record({
        kind: oneOf('error', 'rejection', 'component', 'console'),
        name: text(200),
        places: listOf(text(200)),
      }),
      run: ({ faults }, fault) => faults.reportPage(fault),
    },
    'diagnostics.faultSeen': { input: null, run: ({ faults }) => faults.seen() },
  },
})
