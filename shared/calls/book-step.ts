import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'

/**
 * What the book makes of an event. `late`: a reading has shown it, or is surely newer; `out-of-order`: a newer event of
 * the call was there before; `refused`: of a call that the platform was asked for and does not have; `unknown` and
 * `malformed`: nothing of it can be read, and its name is not, or is, in specification 6.1.
 */
export type CallEventOutcome =
  | 'taken'
  | 'duplicate'
  | 'late'
  | 'out-of-order'
  | 'refused'
  | 'unknown'
  | 'malformed'

/** A change that a reading showed before any event told of it. HANGUP: the call is gone. */
export type ShownChange = { readonly callId: number; readonly state: CallState }

/** What one input did: the difference on screen, and what it says about the paths. */
export type BookStep = {
  readonly changed: readonly LiveCallRecord[]
  readonly removed: readonly number[]
  /** Calls that are over, as they last were: the platform itself has shown them, and does not any more. */
  readonly ended: readonly LiveCallRecord[]
  /** Null for any other input. */
  readonly outcome: CallEventOutcome | null
  /** Empty for the first reading, which shows what was there before. */
  readonly shown: readonly ShownChange[]
  /** Calls that only events knew, and that the platform does not have. */
  readonly refused: readonly number[]
  /** Calls that an event said were over, and that the platform still shows. */
  readonly refuted: readonly number[]
}

/** A step in the making. */
export type StepDraft = {
  readonly changed: LiveCallRecord[]
  readonly removed: number[]
  readonly ended: LiveCallRecord[]
  outcome: CallEventOutcome | null
  shown: ShownChange[]
  readonly refused: number[]
  readonly refuted: number[]
}

export function beginStep(): StepDraft {
  return { changed: [], removed: [], ended: [], outcome: null, shown: [], refused: [], refuted: [] }
}
