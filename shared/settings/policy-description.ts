import type { Check } from './checks.ts'

/** Description of one name in a policy. */
export type PolicyDescription<Value> = {
  readonly group: PolicyGroup
  /** Explanation for administrators, in English. */
  readonly words: string
  readonly shape: PolicyShape
  /** The allowed values of a choice. */
  readonly choices?: readonly string[]
  readonly example: Value
  readonly check: Check<Value>
  /** When a change takes effect; if absent, at once in a running app. */
  readonly when?: 'next-start'
  /** The value used while an administrator's value cannot be understood; if absent, the current value stays. */
  readonly safe?: Value
}

export const policyGroups = ['connection', 'phone', 'network', 'events', 'calls', 'keys', 'computer'] as const
export type PolicyGroup = (typeof policyGroups)[number]

/** Form of a value: unchanged in JSON, as described in `MANAGING.md` in the registry. */
type PolicyShape = 'text' | 'lines' | 'list' | 'flag' | 'number' | 'choice' | 'json'
