import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'

/**
 * Result of an event. `late`: a reading has shown it already, or is certainly newer; `out-of-order`: a newer event of
 * the call came first; `refused`: the platform was asked for the call and does not have it; `unknown` and `malformed`:
 * it cannot be read, and its name is missing from, or listed in, specification 6.1.
 */
export type CallEventOutcome =
  | 'taken'
  | 'duplicate'
  | 'late'
  | 'out-of-order'
  | 'refused'
  | 'unknown'
  | 'malformed'

/** A change that a reading showed before any event reported it. HANGUP: the call is gone. */
export type ShownChange = { readonly callId: number; readonly state: CallState }

/** Effect of one input: the difference on screen, and its findings about the paths. */
export type BookStep = {
  readonly changed: readonly LiveCallRecord[]
  readonly removed: readonly number[]
  /** Last records of ended calls: the platform itself had shown them and no longer does. */
  readonly ended: readonly LiveCallRecord[]
  /** Null for any other input. */
  readonly outcome: CallEventOutcome | null
  /** Empty for the first reading, whose calls existed before. */
  readonly shown: readonly ShownChange[]
  /** Calls known from events only that the platform does not have. */
  readonly refused: readonly number[]
  /** Calls that an event reported as ended but the platform still shows. */
  readonly refuted: readonly number[]
}

/** A step under construction. */
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
