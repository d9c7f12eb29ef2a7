/** The row above or below one, by key; null for other keys and at the ends. */
export function steppedKey(key: string, from: number, order: readonly number[]): number | null {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  const at = order.indexOf(from)
  return by === undefined || at < 0 ? null : (order[at + by] ?? null)
}
