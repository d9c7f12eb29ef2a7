import type { Outcome } from '../core/result.ts'
import type { PlatformFault } from './embedded-platform.ts'

/** What can be made to happen at a platform that simulates what lies outside it. */
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
  /** What can be made to happen here, in this order. */
  readonly offers: readonly Occurrence[]
  /** What lasts. `until`: milliseconds since 1970, null where it is not known. */
  readonly lasting: readonly { readonly what: Occurrence; readonly until: number | null }[]
  /** The password that `revoke-sign-in` gives the agent, or has given. */
  readonly password: string
  /** How the platform misbehaves now; it goes on until somebody takes it back, or its time is over. */
  readonly faults: readonly PlatformFault[]
}

export interface SimulatorMethods {
  /** Makes something happen; refused where it is not offered. */
  'simulator.make'(input: { what: Occurrence }): Outcome
}
