import type { RoutingConfiguration } from './configuration.ts'
import type { RoutedUser } from './directory.ts'
import type { IvrAction } from './ivr-action.ts'
import type { NextDestination } from './next-destination.ts'
import type { Rule, RuleAction } from './rule.ts'

/** Owner of a final destination to change. */
export type FinalOf = 'queue' | 'ring-group' | 'ivr' | 'user'

/** One change of the routing. A target of `H` hangs up, or blocks. */
export type RoutingChange =
  | { readonly kind: 'number'; readonly number: string; readonly to: NextDestination }
  | { readonly kind: 'key'; readonly ivrId: number; readonly key: string; readonly to: NextDestination }
  | { readonly kind: 'final'; readonly of: FinalOf; readonly id: number; readonly to: NextDestination }
  /** Without a target the rule is disabled. */
  | {
      readonly kind: 'rule'
      readonly id: number
      readonly intervals: readonly number[]
      readonly to: NextDestination | null
    }
  /** A rule before all others; an empty number means any. */
  | {
      readonly kind: 'new-rule'
      readonly from: string
      readonly number: string
      readonly intervals: readonly number[]
      readonly to: NextDestination
    }

/** Applies changes to a configuration, one after another. Nothing is written. */
export function withChanges(
  configuration: RoutingConfiguration,
  changes: readonly RoutingChange[],
): RoutingConfiguration {
  return changes.reduce(withChange, configuration)
}

function withChange(before: RoutingConfiguration, change: RoutingChange): RoutingConfiguration {
  switch (change.kind) {
    case 'number': {
      const { type: targetType, id: targetId } = change.to
      const numbers = before.numbers.map((each) =>
        each.e164 === change.number ? { ...each, targetType, targetId } : each,
      )
      return { ...before, numbers }
    }
    case 'key':
      return {
        ...before,
        ivrs: before.ivrs.map((ivr) => (ivr.id === change.ivrId ? withKey(ivr, change) : ivr)),
      }
    case 'final':
      return withFinal(before, change)
    case 'rule':
      return {
        ...before,
        rules: before.rules.flatMap((rule) => (rule.id === change.id ? changed(rule, change) : rule)),
      }
    case 'new-rule':
      return { ...before, rules: [newRule(before.rules, change), ...before.rules] }
  }
}

type ConfiguredIvr = RoutingConfiguration['ivrs'][number]

function withKey(ivr: ConfiguredIvr, { key, to }: Extract<RoutingChange, { kind: 'key' }>): ConfiguredIvr {
  const action: IvrAction =
    to.type === 'H' ? { kind: 'hang-up' } : { kind: 'record', type: to.type, id: to.id }
  const sounds = ivr.settings.keys.get(key)?.sounds ?? ''
  const keys = new Map([...ivr.settings.keys, [key, { action, sounds }] as const])
  return { ...ivr, settings: { ...ivr.settings, keys } }
}

function withFinal(
  before: RoutingConfiguration,
  { of, id, to }: Extract<RoutingChange, { kind: 'final' }>,
): RoutingConfiguration {
  const within = <
    Settings extends { readonly final: NextDestination },
    One extends { id: number; settings: Settings },
  >(
    all: readonly One[],
  ) => all.map((one) => (one.id === id ? { ...one, settings: { ...one.settings, final: to } } : one))
  switch (of) {
    case 'queue':
      return { ...before, queues: within(before.queues) }
    case 'ring-group':
      return { ...before, ringGroups: within(before.ringGroups) }
    case 'ivr':
      return { ...before, ivrs: within(before.ivrs) }
    case 'user':
      return {
        ...before,
        users: before.users.map((user) => (user.id === id ? withUserFinal(user, to) : user)),
      }
  }
}

/** A mailbox without an id is the user's own, as when read. */
function withUserFinal(user: RoutedUser, { type, id }: NextDestination): RoutedUser {
  return { ...user, finalDestination: { type, id: type === 'V' && id === 0 ? user.id : id } }
}

function changed(rule: Rule, { intervals, to }: Extract<RoutingChange, { kind: 'rule' }>): readonly Rule[] {
  return to ? [{ ...rule, intervals, action: actionOf(to) }] : []
}

function newRule(
  rules: readonly Rule[],
  { from, number, intervals, to }: Extract<RoutingChange, { kind: 'new-rule' }>,
): Rule {
  return {
    id: 0,
    pos: Math.min(0, ...rules.map(({ pos }) => pos)) - 1,
    direction: 'in',
    sources: from === '' ? [] : [from],
    destinations: number === '' ? [] : [number],
    intervals,
    action: actionOf(to),
  }
}

function actionOf(to: NextDestination): RuleAction {
  return to.type === 'H' ? { kind: 'block' } : { kind: 'redirect', to }
}
