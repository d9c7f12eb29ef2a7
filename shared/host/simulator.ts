import type { Outcome } from '../core/result.ts'
import type { PlatformFault } from './embedded-platform.ts'

/** Events that can be triggered at a platform that simulates the outside world. */
export const occurrences = [
  'ring-me',
  'queue-rush',
  'text-me',
  'leave-voicemail',
  'choppy-audio',
  'drop-network',
  'end-platform',
  'revoke-sign-in',
] as const
export type Occurrence = (typeof occurrences)[number]

export type SimulatorState = {
  /** Events that can be triggered here, in this order. */
  readonly offers: readonly Occurrence[]
  /** Events still in effect. `until`: milliseconds since 1970, null if unknown. */
  readonly lasting: readonly { readonly what: Occurrence; readonly until: number | null }[]
  /** The password that `revoke-sign-in` sets, or has set, for the agent. */
  readonly password: string
  /** Injected faults of the platform; each lasts until it is cleared or expires. */
  readonly faults: readonly PlatformFault[]
}

export interface SimulatorMethods {
  /** Triggers an event; refused if it is not offered. */
  'simulator.make'(input: { what: Occurrence }): Outcome
}
