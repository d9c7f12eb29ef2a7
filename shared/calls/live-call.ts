import type { CallState } from './call-state.ts'

/** One end of a call, as the platform names it. */
export type Party = { readonly number: string; readonly name: string; readonly id: string }

/** What recording does on a call, read back from `monitor_state`. */
export type RecordingState = 'off' | 'recording' | 'paused'

/**
 * A live call as the rest of the product sees it: read from `/calls` or from a webhook event, in one form.
 * Times are milliseconds since 1970.
 */
export type LiveCallRecord = {
  readonly id: number
  readonly state: CallState
  readonly direction: 'in' | 'out'
  readonly source: Party
  readonly destination: Party
  /** SIP Call-IDs of the two legs: they tie a call to a phone's own session. */
  readonly sourceCallId: string
  readonly destinationCallId: string
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly recording: RecordingState
  readonly parentId: number | null
  readonly context: string
  readonly queueState: string
  /**
   * Whether the platform itself has shown the call as it stands here. Notifications are not signed: what only they told
   * is for the screen, and is asked about before anything is done with it.
   */
  readonly confirmed: boolean
}

/** What changed in the book of live calls: whole records, and the ids that are gone. */
export type LiveCallDiff = {
  readonly changed: readonly LiveCallRecord[]
  readonly removed: readonly number[]
}
