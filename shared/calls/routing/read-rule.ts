import { readCode } from '../../api/codes.ts'
import type { Rule, RuleAction } from './rule.ts'

/** A rule with its lists in the platform's written form. */
type WrittenRule = {
  readonly id: number
  readonly pos: number
  readonly direction?: unknown
  readonly action: string
  readonly sources: readonly (string | number)[]
  readonly destinations: readonly (string | number)[]
  readonly time_interval_ids: readonly number[]
}

/** Reads a stored rule; undefined if its direction or action is unreadable, in which case it has no effect. */
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

/** `block`, or a letter of `final_dst_type` with an id, such as `I2` or `U12`; `H` hangs up, which is a block. */
export function readAction(text: string): RuleAction | undefined {
  if (/^(block|h)$/i.test(text)) return { kind: 'block' }
  const [, letter, id] = /^([UVRIQC])(\d{1,15})$/i.exec(text) ?? []
  const type = letter === undefined ? undefined : readCode('user.final_dst_type', letter)
  return type && { kind: 'redirect', to: { type, id: Number(id) } }
}
