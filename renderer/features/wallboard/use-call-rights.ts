import { agentSide } from '#shared/calls/call-end.ts'
import type { BoardCall } from '#shared/calls/board-call.ts'
import { mayRecord } from '#shared/calls/may-record.ts'
import { policyValue } from '#shared/settings/policy.ts'
import { useHostStore } from '../../stores/host.ts'
import { colleagueOnCall, type Colleague } from '../../stores/join-codes.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'

/** What this agent may do with a call. */
export type CallRights = {
  /** Whether they may change it: administrators any call, agents their own. */
  readonly change: boolean
  readonly transfer: boolean
  readonly hangUp: boolean
  /** The action of the recording key; null if there is none. */
  readonly record: 'start' | 'pause' | 'resume' | null
  /** The colleague whose call can be listened to or joined; null for the agent's own. */
  readonly join: Colleague | null
}

const nextRecording = { off: 'start', recording: 'pause', paused: 'resume' } as const

/** The rights defined by the platform: root may do everything, agents only act on their own calls. */
export function useCallRights() {
  const host = useHostStore()
  const calls = useOwnCallsStore()

  function rightsFor({ call, legs, state }: BoardCall): CallRights {
    const { agent } = calls
    if (!agent) return { change: false, transfer: false, hangUp: false, record: null, join: null }
    const isOwn = legs.some((leg) => agentSide(leg, agent) !== null)
    const change = agent.isRoot || isOwn
    const rule = (host.state && policyValue(host.state.policy.policy, 'recording')) ?? 'allowed'
    const action = nextRecording[call.recording]
    const isInProgress = state === 'talking' || state === 'held'
    const canRecord = isInProgress && agent.recordingAllowed && mayRecord(rule, call.recording, action)
    return {
      change,
      transfer: change && (isInProgress || state === 'waiting'),
      hangUp: change,
      record: change && canRecord ? action : null,
      join: isOwn ? null : colleagueOnCall(call, { index: calls.index }),
    }
  }

  return { rightsFor }
}
