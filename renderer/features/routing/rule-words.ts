import { timeIntervals } from '#shared/api/time-intervals.ts'
import type { FlowGraph } from '#shared/calls/routing/graph.ts'
import type { RuleAction } from '#shared/calls/routing/rule.ts'
import type { ShownRule } from '#shared/host/routing.ts'
import { routingWords as words } from '../../locales/routing.ts'
import { targetName } from './place-words.ts'

/** `Evenings 17:30–22:00 UTC`; an interval that the table does not know by its number. */
export function intervalName(id: number): string {
  const interval = timeIntervals.find((each) => each.id === id)
  const names: Readonly<Record<number, string>> = words.intervals
  const name = names[id] ?? words.places.unnamed(id)
  if (!interval || interval.to - interval.from === 24 * 60) return name
  return `${name} ${clock(interval.from)}–${clock(interval.to)} UTC`
}

/** When a rule applies. */
export function intervalsWords(ids: readonly number[]): string {
  return ids.length === 0 ? words.always : ids.map(intervalName).join(', ')
}

export function actionWords(action: RuleAction, graph: FlowGraph, country: string): string {
  return action.kind === 'block'
    ? words.places.block
    : targetName(graph, action.to, { country, ending: words.places.block })
}

/** A rule in one line, as a choice shows it. */
export function ruleTitle({ pos, sources, destinations }: ShownRule): string {
  return words.rule(pos, sources || words.changes.any, destinations || words.changes.any)
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
