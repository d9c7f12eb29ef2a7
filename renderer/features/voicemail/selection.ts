import type { Voicemail } from '#shared/host/voicemail.ts'

/** The selected rows of a list by key; `anchor` is where a range begins. */
export type Selection = { readonly keys: ReadonlySet<number>; readonly anchor: number | null }

export const noSelection: Selection = { keys: new Set(), anchor: null }

export function selectOne(key: number): Selection {
  return { keys: new Set([key]), anchor: key }
}

export function selectAll(keys: readonly number[]): Selection {
  return { keys: new Set(keys), anchor: keys[0] ?? null }
}

/** Adds or removes a row (Ctrl click). */
export function toggle({ keys }: Selection, key: number): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** Selects from the anchor to a row (Shift click, Shift arrows). */
export function extend({ anchor }: Selection, key: number, order: readonly number[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(key)
  if (from < 0 || to < 0) return selectOne(key)
  const [first, last] = from < to ? [from, to] : [to, from]
  return { keys: new Set(order.slice(first, last + 1)), anchor }
}

/** Returns the row to show once these are gone: the next one, else the previous; null if none is left. */
export function neighbour(
  order: readonly number[],
  removed: ReadonlySet<number>,
  from: number,
): number | null {
  const at = order.indexOf(from)
  const after = order.slice(at + 1).find((key) => !removed.has(key))
  return after ?? order.slice(0, Math.max(0, at)).findLast((key) => !removed.has(key)) ?? null
}

/** Returns the key of the row above or below; null for other keys and at the ends. */
export function steppedKey(key: string, from: number, order: readonly number[]): number | null {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  const at = order.indexOf(from)
  return by === undefined || at < 0 ? null : (order[at + by] ?? null)
}

/**
 * Returns the rows including a message that left the list when it was played; it stays in place until the agent moves
 * on. Newest first.
 */
export function withHeardMessage(
  rows: readonly Voicemail[],
  heardMessage: Voicemail | null,
): readonly Voicemail[] {
  if (!heardMessage || rows.some(({ id }) => id === heardMessage.id)) return rows
  const at = rows.findIndex(
    (row) => row.at < heardMessage.at || (row.at === heardMessage.at && row.id < heardMessage.id),
  )
  return at < 0 ? [...rows, heardMessage] : rows.toSpliced(at, 0, heardMessage)
}
