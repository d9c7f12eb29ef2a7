import { readCode } from '../../api/codes.ts'
import type { Rule, RuleAction } from './rule.ts'

/** A rule with its lists as they are written to the platform. */
type WrittenRule = {
  readonly id: number
  readonly pos: number
  readonly direction?: unknown
  readonly action: string
  readonly sources: readonly (string | number)[]
  readonly destinations: readonly (string | number)[]
  readonly time_interval_ids: readonly number[]
}

/** A stored rule as calls read it; undefined for one whose direction or action cannot be read: it does nothing. */
export function readRule(stored: WrittenRule): Rule | undefined {
  const direction = readCode('routingrule.direction', stored.direction)
  const action = readAction(stored.action)
  if (!direction || !action) return undefined
  return {
    id: stored.id,
    pos: stored.pos,
    direction,
    sources: stored.sources,
    destinations: stored.destinations,
    intervals: stored.time_interval_ids,
    action,
  }
}

/** `block`, or a letter of `final_dst_type` with an id, such as `I2` or `U12`; `H` hangs up, which is to block. */
export function readAction(text: string): RuleAction | undefined {
  if (/^(block|h)$/i.test(text)) return { kind: 'block' }
  const [, letter, id] = /^([UVRIQC])(\d{1,15})$/i.exec(text) ?? []
  const type = letter === undefined ? undefined : readCode('user.final_dst_type', letter)
  return type && { kind: 'redirect', to: { type, id: Number(id) } }
}
