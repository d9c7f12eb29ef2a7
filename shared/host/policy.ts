import { noPolicy, type Policy, type PolicyKey } from '../settings/policy.ts'

/** The organisation's policy on this computer, and the parts of it that could not be applied. */
export type PolicyState = {
  /** The policy in force; read it with `policyValue` and `isLocked`. */
  readonly policy: Policy
  /** The file or registry key that each value comes from. */
  readonly origins: Readonly<Partial<Record<PolicyKey, string>>>
  /** Every place where a policy was found, weakest first. */
  readonly sources: readonly PolicySource[]
  /** Keys changed while the app runs that take effect at its next start. */
  readonly waiting: readonly PolicyKey[]
}

export type PolicySource = {
  /** Path of a file, or a registry key. */
  readonly origin: string
  /** `refused`: not owned by an administrator; `unreadable`: owned by an administrator but not understood. */
  readonly state: 'obeyed' | 'refused' | 'unreadable'
  /** Why the source, or a part of it, is not applied; empty if there are no problems. */
  readonly problems: readonly PolicyProblem[]
}

export type PolicyProblem = {
  /** The name as written in the source; empty if the problem concerns the whole source. */
  readonly key: string
  readonly fault: PolicyFault
  /** The system's own code, with `not-readable`. */
  readonly detail?: string
  /** The source's previous content stays in force. */
  readonly stale?: true
}

type PolicyFault = SourceFault | EntryFault

/** A fault of a source as a whole. */
export type SourceFault =
  | 'not-a-file'
  | 'not-owned-by-root'
  | 'writable-by-others'
  | 'folder-writable-by-others'
  | 'too-large'
  | 'not-json'
  | 'not-readable'
  | 'not-an-object'
  /** `locked` or `preset` is not an object. */
  | 'parts-not-objects'
  | 'not-a-property-list'
  | 'no-registry'

/** A fault of a name or its value. */
type EntryFault =
  /** A key other than `locked` and `preset` stands beside them. */
  'misplaced' | 'locked-and-preset' | 'unknown-name' | 'bad-choice' | 'bad-flag' | 'bad-value'

export const unmanaged: PolicyState = { policy: noPolicy, origins: {}, sources: [], waiting: [] }
