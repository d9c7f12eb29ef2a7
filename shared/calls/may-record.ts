import type { RecordingState } from './live-call.ts'

/** What people may do with a call's recording: `no-start` only lets them pause and resume a running one. */
export type RecordingRule = 'allowed' | 'no-start' | 'shown'

/** Whether this action is allowed in that state. Without `action`: whether any action is. */
export function mayRecord(
  rule: RecordingRule,
  recording: RecordingState,
  action?: 'start' | 'pause' | 'resume',
): boolean {
  if (rule === 'allowed') return true
  return rule === 'no-start' && recording !== 'off' && action !== 'start'
}
