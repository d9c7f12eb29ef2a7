import type { CodeWord } from '../../api/codes.ts'
import { isWithin } from '../../api/time-intervals.ts'
import type { NextDestination } from './next-destination.ts'

/** A routing rule (specification 2.2 and 4.5), as calls read it. */
export type Rule = {
  readonly id: number
  readonly pos: number
  readonly direction: CodeWord<'routingrule.direction'>
  /** User ids, numbers, patterns, or the word any; an empty list also means any. */
  readonly sources: readonly (string | number)[]
  readonly destinations: readonly (string | number)[]
  /** Ids of time intervals; without any, the rule always applies. */
  readonly intervals: readonly number[]
  readonly action: RuleAction
}

export type RuleAction =
  | { readonly kind: 'block' }
  | { readonly kind: 'redirect'; readonly to: NextDestination }

/** One end of a call, as matched by rules. */
export type RuleParty = {
  /** As dialled or shown: E.164, an extension or the word anonymous. */
  readonly number: string
  readonly userId: number | undefined
}

export type Attempt = {
  readonly direction: Rule['direction']
  readonly source: RuleParty
  readonly destination: RuleParty
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Whether a rule matches a call, or the first criterion that does not. */
export type Verdict = 'fits' | 'direction' | 'source' | 'destination' | 'time'

/**
 * The rule that applies to a call: the first, by `pos` and then by id, whose direction, source, destination and time
 * all match. Undefined if none applies.
 */
export function ruleFor(rules: readonly Rule[], attempt: Attempt): Rule | undefined {
  return inOrder(rules).find((rule) => verdictOn(rule, attempt) === 'fits')
}

/** Every rule up to the one that applies, with its verdict. */
export function evaluateRules(
  rules: readonly Rule[],
  attempt: Attempt,
): readonly { readonly rule: Rule; readonly verdict: Verdict }[] {
  const verdicts = inOrder(rules).map((rule) => ({ rule, verdict: verdictOn(rule, attempt) }))
  const decided = verdicts.findIndex(({ verdict }) => verdict === 'fits')
  return decided < 0 ? verdicts : verdicts.slice(0, decided + 1)
}

/** The evaluation order of rules: by `pos`, equal ones by id. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  return rules.toSorted((one, other) => one.pos - other.pos || one.id - other.id)
}

function verdictOn(rule: Rule, attempt: Attempt): Verdict {
  if (rule.direction !== attempt.direction) return 'direction'
  if (!fits(rule.sources, attempt.source)) return 'source'
  if (!fits(rule.destinations, attempt.destination)) return 'destination'
  return applies(rule.intervals, attempt.time) ? 'fits' : 'time'
}

/**
 * Whether one of these names matches an end. A user's id is an integer; a pattern ends in `*`, which stands for any
 * digits; the `+` of a number is optional. The document only says that patterns exist.
 */
export function fits(names: readonly (string | number)[], { number, userId }: RuleParty): boolean {
  if (names.length === 0) return true
  return names.some((name) => {
    if (typeof name === 'number') return name === userId
    if (name.toLowerCase() === 'any') return true
    if (name.endsWith('*')) return digitsOf(number).startsWith(digitsOf(name.slice(0, -1)))
    return digitsOf(name) === digitsOf(number)
  })
}

function applies(intervals: readonly number[], time: number): boolean {
  return intervals.length === 0 || intervals.some((id) => isWithin(id, time))
}

/** Removes separators between digits, and the `+`. */
function digitsOf(number: string): string {
  return number.replace(/[\s().\-/]/g, '').replace(/^(\+|00)/, '')
}
