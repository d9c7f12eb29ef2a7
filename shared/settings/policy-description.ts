import type { Check } from './checks.ts'

/** What there is to know of one name that a policy may hold. */
export type PolicyDescription<Value> = {
  readonly group: PolicyGroup
  /** For administrators, in English: what it does. */
  readonly words: string
  readonly shape: PolicyShape
  /** The words of a choice. */
  readonly choices?: readonly string[]
  readonly example: Value
  readonly check: Check<Value>
  /** When a change reaches a running app. */
  readonly when: 'now' | 'next-start'
  /** What holds while an administrator's value cannot be understood; absent leaves things as they are. */
  readonly safe?: Value
}

export const policyGroups = ['connection', 'phone', 'network', 'events', 'calls', 'keys', 'computer'] as const
export type PolicyGroup = (typeof policyGroups)[number]

/** How a value is written: in JSON as itself, in the registry as `MANAGING.md` says. */
type PolicyShape = 'text' | 'lines' | 'list' | 'flag' | 'number' | 'choice' | 'json'
