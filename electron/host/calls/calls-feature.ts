import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { mayRecord } from '#shared/calls/may-record.ts'
import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { err } from '#shared/core/result.ts'
import { maxTransferNoteLength, type TransferOrder } from '#shared/host/methods.ts'
import { initialSlices } from '#shared/host/state.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { policyValue } from '#shared/settings/policy.ts'
import { id, optional, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { networkFeature } from '../network/network-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { CallActions } from './call-actions.ts'
import type { CallNote } from './call-notes.ts'
import { LiveCalls, type CallOrigin } from './live-calls.ts'
import { LocalTimes } from './local-times.ts'
import { isPathDown, isPathSlice } from './path-trust.ts'

type RecordAction = 'start' | 'pause' | 'resume'

const call = record({ callId: id })

/** The live calls that this user may see, and the actions on them. */
export const callsFeature = defineFeature({
  name: 'calls',
  slices: initialSlices('calls', 'callFeed'),
  needs: { session: sessionFeature, phone: phoneFeature, network: networkFeature },
  create(host, { session: { api, exchanges }, phone: { answerRequests, lineMoves }, network }) {
    const { clock, store, owned } = host
    /** Every input of the book of live calls, in order. */
    const inputs = new Emitter<CallInput>()
    const notes = new Emitter<CallNote>()
    const diffs = new Emitter<{ readonly diff: LiveCallDiff; readonly origin: CallOrigin }>()
    const times = new LocalTimes(clock)
    const publish = (diff: LiveCallDiff, origin: CallOrigin) => {
      const shown = times.convert(diff)
      diffs.emit({ diff: shown, origin })
      host.applyCalls(shown)
    }
    const calls = new LiveCalls({
      api,
      clock,
      phoneIsBusy: host.isCalling,
      pathIsDown: (path) => isPathDown(path, store.value),
      onDiff: publish,
      onFeed: (feed) => host.set('callFeed', feed),
      onInput: (input) => inputs.emit(input),
      onNote: (note) => notes.emit(note),
      onFault: (fault) => host.log.write('error', 'calls.read-failed', { fault: faultOf(fault) }),
    })
    owned.add(() => calls[Symbol.dispose]())
    owned.add(
      exchanges.on((exchange) => {
        const isOutdated = times.observe(exchange) && calls.records.length > 0
        if (isOutdated) publish({ changed: calls.records, removed: [] }, 'api')
      }),
    )
    owned.add(store.onSlice(({ slice }) => isPathSlice(slice) && calls.pathsChanged()))
    owned.add(lineMoves.on(() => calls.wake()))
    owned.add(network.events.on(() => calls.tryNow()))
    const actions = new CallActions({ api, clock, calls, answerRequests, country: host.country })
    const recordCall = async (callId: number, action: RecordAction) => {
      const { calls: live, policy } = store.value
      const rule = policyValue(policy.policy, 'recording') ?? 'allowed'
      const recording = live.find((each) => each.id === callId)?.recording ?? 'off'
      if (!mayRecord(rule, recording, action)) return err(appError('policy.locked', 'recording'))
      return actions.record(callId, action)
    }
    return { calls, actions, recordCall, inputs, notes, diffs }
  },
  signedIn: ({ calls }) => calls.start(),
  signedOut: ({ calls }) => calls.stop(),
  methods: {
    'call.transfer': {
      input: record<TransferOrder>({ callId: id, to: word, note: optional(text(maxTransferNoteLength)) }),
      run: ({ actions }, order) => actions.transfer(order),
    },
    'call.record': {
      input: record({ callId: id, action: oneOf('start', 'pause', 'resume') }),
      run: ({ recordCall }, { callId, action }) => recordCall(callId, action),
    },
    'call.answerElsewhere': {
      input: call,
      run: ({ actions }, { callId }) => actions.answerElsewhere(callId),
    },
    'call.end': { input: call, run: ({ actions }, { callId }) => actions.end(callId) },
  },
})
