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
  /** Why it is not obeyed, or what in it is not; empty where all is well. */
  readonly problems: readonly PolicyProblem[]
}

export type PolicyProblem = {
  /** The name as it stands in the source; empty where it concerns the source as a whole. */
  readonly key: string
  readonly fault: PolicyFault
  /** The system's own code, with `not-readable`. */
  readonly detail?: string
  /** What the source said before still holds. */
  readonly stale?: true
}

type PolicyFault = SourceFault | EntryFault

/** What stands against a source as a whole. */
export type SourceFault =
  | 'not-a-file'
  | 'not-owned-by-root'
  | 'writable-by-others'
  | 'folder-writable-by-others'
  | 'too-large'
  | 'not-json'
  | 'not-readable'
  | 'not-an-object'
  /** `locked` and `preset` are no objects. */
  | 'parts-not-objects'
  | 'not-a-property-list'
  | 'no-registry'

/** What is wrong with a name, or with its value. */
type EntryFault =
  /** Something else than `locked` and `preset` stands beside them. */
  'misplaced' | 'locked-and-preset' | 'unknown-name' | 'bad-choice' | 'bad-flag' | 'bad-value'

export const unmanaged: PolicyState = { policy: noPolicy, origins: {}, sources: [], waiting: [] }
