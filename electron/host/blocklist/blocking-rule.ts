import { readCode } from '#shared/api/codes.ts'
import type { RoutingRule } from '#shared/api/modules/routing-rules.ts'

/** A routing rule that does nothing but turn callers away. */
export type BlockingRule = {
  readonly id: number
  /** E.164, as the rule names them. */
  readonly numbers: readonly string[]
}

/** A number that nobody has: it stands in a rule that would else have no source, and so be about everybody. */
export const unassigned = '+9990000000'

/** Undefined for a rule that does anything else, or that is about more than numbers. */
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

/** What the rules turn away, each number once, in their order. */
export function blockedBy(rules: readonly BlockingRule[]): readonly string[] {
  const numbers = rules.flatMap((rule) => rule.numbers)
  return [...new Set(numbers)].filter((number) => number !== unassigned)
}
