import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { callBehind } from '#shared/host/command-context.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { RecordingGuard } from './recording-guard.ts'

/** Pauses of the recording that end automatically. */
export const recordingGuardFeature = defineFeature({
  name: 'recording-guard',
  slices: initialSlices('recordingGuard'),
  needs: { calls: callsFeature, settings: settingsFeature },
  create({ clock, store, set, own, owned }, { calls: { recordCall, calls }, settings }) {
    const guard = own(
      new RecordingGuard({
        clock,
        callOf: (callId) => calls.records.find(({ id }) => id === callId),
        record: recordCall,
        lasts: () => settings.value.sensitivePause * 1_000,
        onChange: (state) => set('recordingGuard', state),
      }),
    )
    owned.add(store.onCalls(() => guard.callsChanged()))
    return { guard, store }
  },
  signedOut: ({ guard }) => guard.stop(),
  methods: {
    'guard.toggle': {
      input: record({ lineId: word }),
      async run({ guard, store }, { lineId }) {
        const line = store.value.lines.find(({ id }) => id === lineId)
        const call = line && callBehind(line, store.value)
        if (!call || call.recording === 'off') return err(appError('call.not-known'))
        return guard.toggle(lineId, call.id)
      },
    },
    'guard.end': { input: null, run: ({ guard }) => guard.end() },
    'guard.dismiss': { input: null, run: ({ guard }) => guard.dismiss() },
  },
})
