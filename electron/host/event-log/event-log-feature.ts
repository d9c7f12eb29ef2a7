import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { ReplayOrder } from '#shared/host/replay.ts'
import { flag } from '#shared/settings/checks.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { eventsFeature } from '../events/events-feature.ts'
import { amount, moment, optional, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { DiskEventLog } from './disk-event-log.ts'

/** Records inputs and their effects, so that they can be replayed. */
export const eventLogFeature = defineFeature({
  name: 'event-log',
  needs: { calls: callsFeature, events: eventsFeature, keychain: secretsFeature },
  create({ clock, log, ports, store, firstScreen, owned }, { calls, events, keychain }) {
    const eventLog = new DiskEventLog({
      clock,
      log,
      userData: ports.userData,
      store,
      inputs: calls.inputs,
      notices: events.rows,
      memory: () => calls.calls.memory,
      records: () => calls.calls.records,
      later: (work) => void firstScreen.after(work),
    })
    owned.add(keychain.learned.on((secret) => eventLog.hide(secret)))
    return eventLog
  },
  dispose: (eventLog) => eventLog[Symbol.asyncDispose](),
  methods: {
    'eventLog.export': { input: null, run: (eventLog) => eventLog.export() },
    'replay.change': {
      input: record<ReplayOrder>({
        playing: optional(flag),
        speed: optional(amount(0, 10_000)),
        at: optional(moment),
      }),
      run: async () => err(appError('phone.not-now', 'This is not a replay')),
    },
  },
})
