import { timeIntervals } from '#shared/api/time-intervals.ts'
import type { ShownRule } from '#shared/host/routing.ts'
import { routingWords as words } from '../locales/routing.ts'

/** `Evenings 17:30–22:00 UTC`; an interval missing from the table is named by its number. */
export function intervalName(id: number): string {
  const interval = timeIntervals.find((each) => each.id === id)
  const name = shortIntervalName(id)
  if (!interval || interval.to - interval.from === 24 * 60) return name
  return `${name} ${clockTime(interval.from)}–${clockTime(interval.to)} UTC`
}

/** Says when a rule applies, by interval names only. */
export function intervalNames(ids: readonly number[]): string {
  return ids.length === 0 ? words.always : ids.map(shortIntervalName).join(', ')
}

/** Says when a rule applies. */
export function intervalsWords(ids: readonly number[]): string {
  return ids.length === 0 ? words.always : ids.map(intervalName).join(', ')
}

/** Describes a rule in one line, for a select. */
export function ruleTitle({ pos, sources, destinations }: ShownRule): string {
  return words.rule(pos, sources || words.changes.any, destinations || words.changes.any)
}

function shortIntervalName(id: number): string {
  const names: Readonly<Record<number, string>> = words.intervals
  return names[id] ?? words.places.unnamed(id)
}

function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
