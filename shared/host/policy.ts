import { noPolicy, type Policy, type PolicyKey } from '../settings/policy.ts'

/** What the organisation set on this computer, and what of it could not be obeyed. */
export type PolicyState = {
  /** What holds: read it with `policyValue` and `isLocked`. */
  readonly policy: Policy
  /** The file or registry key that each value comes from. */
  readonly origins: Readonly<Partial<Record<PolicyKey, string>>>
  /** Every place where something was found, weakest first. */
  readonly sources: readonly PolicySource[]
  /** What was changed while the app runs, and holds from its next start only. */
  readonly waiting: readonly PolicyKey[]
}

export type PolicySource = {
  /** Path of a file, or a registry key. */
  readonly origin: string
  /** `refused`: not an administrator's; `unreadable`: an administrator's, and cannot be understood. */
  readonly state: 'obeyed' | 'refused' | 'unreadable'
  /** Why it is not obeyed, in plain words, or what in it is not; empty where all is well. */
  readonly problems: readonly PolicyProblem[]
}

/** `key`: the name as it stands in the source; empty where it concerns the source as a whole. */
export type PolicyProblem = { readonly key: string; readonly words: string }

export const unmanaged: PolicyState = { policy: noPolicy, origins: {}, sources: [], waiting: [] }
