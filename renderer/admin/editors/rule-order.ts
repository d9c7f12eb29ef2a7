import type { AdminRecord } from '#shared/host/admin.ts'

/** A routing rule of the list, as far as its place matters. */
export type PlacedRule = { readonly id: number; readonly pos: number; readonly record: AdminRecord }

/** Rules in the order in which calls meet them: by position, equal ones by id. */
export function placedRules(rows: readonly AdminRecord[]): readonly PlacedRule[] {
  return rows
    .flatMap((record) => {
      const { id, pos } = record
      return typeof id === 'number' && typeof pos === 'number' ? [{ id, pos, record }] : []
    })
    .toSorted((one, other) => one.pos - other.pos || one.id - other.id)
}

/** The list with one of its items at another place; the same list where it cannot go there. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/**
 * The positions that rules need to be met in this order, for those that need another than they have. The positions that
 * there are go round among the rules; where two are equal, all are numbered from 1.
 */
export function newPositions(order: readonly PlacedRule[]): ReadonlyMap<number, number> {
  const sorted = order.map(({ pos }) => pos).toSorted((one, other) => one - other)
  const isDistinct = new Set(sorted).size === sorted.length
  return new Map(
    order.flatMap(({ id, pos }, index) => {
      const next = isDistinct ? (sorted[index] ?? pos) : index + 1
      return next === pos ? [] : [[id, next] as const]
    }),
  )
}
