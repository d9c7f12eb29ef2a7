import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { CallActions } from '../calls/call-actions.ts'

export type CallMethods = Pick<HostMethods, Extract<keyof HostMethods, `call.${string}`>>

const recordingActions: readonly string[] = ['start', 'pause', 'resume']

export function callMethods(actions: CallActions): CallMethods {
  return {
    'call.transfer': ({ callId, to }) => actions.transfer(callId, to),
    async 'call.record'({ callId, action }) {
      if (!recordingActions.includes(action)) return err(appError('internal', 'call.record'))
      return actions.record(callId, action)
    },
    'call.answerElsewhere': ({ callId }) => actions.answerElsewhere(callId),
    'call.end': ({ callId }) => actions.end(callId),
  }
}
