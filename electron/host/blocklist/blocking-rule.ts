import { readCode } from '#shared/api/codes.ts'
import type { RoutingRule } from '#shared/api/modules/routing-rules.ts'

/** A routing rule that only rejects callers. */
export type BlockingRule = {
  readonly id: number
  /** E.164, as in the rule. */
  readonly numbers: readonly string[]
}

/** An unassigned number: kept in a rule that would otherwise have no source, and so apply to everybody. */
export const unassigned = '+9990000000'

/** Undefined for a rule that does anything else, or whose sources are not only numbers. */
export function readBlockingRule({
  id,
  action,
  direction,
  source,
  destination,
  time_interval: interval,
}: RoutingRule): BlockingRule | undefined {
  const isForAll = /^(any)?$/i.test((destination ?? '').trim()) && (interval ?? '').trim() === ''
  if (!/^block$/i.test((action ?? '').trim()) || !isForAll) return undefined
  if (readCode('routingrule.direction', direction) !== 'in') return undefined
  const numbers = (source ?? '').split(',').map((each) => each.trim())
  return numbers.every((number) => /^\+\d{5,15}$/.test(number)) ? { id, numbers } : undefined
}

/** Returns the blocked numbers, each once, in the order of the rules. */
export function blockedBy(rules: readonly BlockingRule[]): readonly string[] {
  const numbers = rules.flatMap((rule) => rule.numbers)
  return [...new Set(numbers)].filter((number) => number !== unassigned)
}
