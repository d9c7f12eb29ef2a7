/** Which element, by number, draws the row of each key. */
export type RowSlots<Key> = ReadonlyMap<Key, number>

/**
 * The elements of the rows that are drawn now, given those before: a row keeps its element, and with `reuse` the element of
 * a row that went out of sight draws the next one that comes in, which is quicker than to make one. Focus and open menus
 * belong to an element: while a row has either, nothing may be reused.
 */
export function assignSlots<Key>(
  before: RowSlots<Key>,
  keys: readonly Key[],
  { reuse }: { readonly reuse: boolean },
): RowSlots<Key> {
  const drawn = new Set(keys)
  const free = reuse ? [...before].filter(([key]) => !drawn.has(key)).map(([, slot]) => slot) : []
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? next++]))
}
