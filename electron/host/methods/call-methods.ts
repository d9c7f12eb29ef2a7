import { appError } from '#shared/core/app-error.ts'
import { mayRecord } from '#shared/calls/may-record.ts'
import { err } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { policyValue } from '#shared/settings/policy.ts'
import type { CallActions } from '../calls/call-actions.ts'
import type { StateStore } from '../state-store.ts'

export type CallMethods = Pick<HostMethods, Extract<keyof HostMethods, `call.${string}`>>

const recordingActions: readonly string[] = ['start', 'pause', 'resume']

export type CallServices = { readonly actions: CallActions; readonly store: Pick<StateStore, 'value'> }

export function callMethods({ actions, store }: CallServices): CallMethods {
  return {
    'call.transfer': ({ callId, to }) => actions.transfer(callId, to),
    async 'call.record'({ callId, action }) {
      if (!recordingActions.includes(action)) return err(appError('internal', 'call.record'))
      const { calls, policy } = store.value
      const rule = policyValue(policy.policy, 'recording') ?? 'allowed'
      const recording = calls.find(({ id }) => id === callId)?.recording ?? 'off'
      if (!mayRecord(rule, recording, action)) return err(appError('policy.locked', 'recording'))
      return actions.record(callId, action)
    },
    'call.answerElsewhere': ({ callId }) => actions.answerElsewhere(callId),
    'call.end': ({ callId }) => actions.end(callId),
  }
}
