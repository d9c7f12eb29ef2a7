import type { RecordingState } from './live-call.ts'

/** What people may do with the recording of a call: `no-start` lets them pause and resume what runs already. */
export type RecordingRule = 'allowed' | 'no-start' | 'shown'

/** Whether this may be done to a call in that state. Without `action`: whether anything may. */
export function mayRecord(
  rule: RecordingRule,
  recording: RecordingState,
  action?: 'start' | 'pause' | 'resume',
): boolean {
  if (rule === 'allowed') return true
  return rule === 'no-start' && recording !== 'off' && action !== 'start'
}
