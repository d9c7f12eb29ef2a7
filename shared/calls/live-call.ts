import type { CallState } from './call-state.ts'

/** One end of a call, as the platform names it. */
export type Party = { readonly number: string; readonly name: string; readonly id: string }

/** Recording state of a call, from `monitor_state`. */
export type RecordingState = 'off' | 'recording' | 'paused'

/**
 * A live call as the rest of the product sees it, in one form for `/calls` and webhook events. Times are milliseconds
 * since 1970.
 */
export type LiveCallRecord = {
  readonly id: number
  readonly state: CallState
  readonly direction: 'in' | 'out'
  readonly source: Party
  readonly destination: Party
  /** SIP Call-IDs of the two legs; they link a call to a phone's own session. */
  readonly sourceCallId: string
  readonly destinationCallId: string
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly recording: RecordingState
  readonly parentId: number | null
  readonly context: string
  readonly queueState: string
  /**
   * Whether the platform itself has shown the call in this state. Notifications are not signed: information from them
   * alone is only displayed, and is verified before anything is done with it.
   */
  readonly confirmed: boolean
}

/** Returns a call with its times moved by so many milliseconds. An absent start stays 0. */
export function moveCallTimes(call: LiveCallRecord, by: number): LiveCallRecord {
  const { startedAt, connectedAt } = call
  return {
    ...call,
    startedAt: startedAt === 0 ? 0 : startedAt + by,
    connectedAt: connectedAt === null ? null : connectedAt + by,
  }
}

/** A change of the book of live calls: whole records, and the ids that were removed. */
export type LiveCallDiff = {
  readonly changed: readonly LiveCallRecord[]
  readonly removed: readonly number[]
}
