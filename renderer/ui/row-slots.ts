/** The number of the element that draws the row of each key. */
export type RowSlots<Key> = ReadonlyMap<Key, number>

/**
 * Assigns elements to the rows that are drawn now, given the previous assignment: a row keeps its element, and with
 * `reuse` the element of a row that scrolled out of sight draws the next one that scrolls in, which is quicker than
 * creating one. Focus and open menus belong to an element: nothing may be reused while a row has either.
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
