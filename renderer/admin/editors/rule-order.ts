import type { AdminRecord } from '#shared/host/admin.ts'

/** The part of a routing rule that determines its place. */
export type OrderedRule = { readonly id: number; readonly pos: number; readonly record: AdminRecord }

/** Returns the rules in the order in which they are applied: by position, then by id. */
export function inAppliedOrder(rows: readonly AdminRecord[]): readonly OrderedRule[] {
  return rows
    .flatMap((record) => {
      const { id, pos } = record
      return typeof id === 'number' && typeof pos === 'number' ? [{ id, pos, record }] : []
    })
    .toSorted((one, other) => one.pos - other.pos || one.id - other.id)
}

/** Moves an item of a list; returns the same list if it cannot be moved there. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/**
 * Returns the new positions for this order, only for rules whose position changes. Existing positions are reused; if
 * two are equal, all rules are numbered from 1.
 */
export function newPositions(order: readonly OrderedRule[]): ReadonlyMap<number, number> {
  const sorted = order.map(({ pos }) => pos).toSorted((one, other) => one - other)
  const isDistinct = new Set(sorted).size === sorted.length
  return new Map(
    order.flatMap(({ id, pos }, index) => {
      const next = isDistinct ? (sorted[index] ?? pos) : index + 1
      return next === pos ? [] : [[id, next] as const]
    }),
  )
}
