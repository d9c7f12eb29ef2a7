/** The height of a card and the gap between two, in CSS pixels. */
export const cardHeight = 96
export const cardGap = 8
const minWidth = 208
const minWidthOnWall = 248

/** Returns the number of cards per row. `isWide`: the window is on a wall. */
export function cardColumns(width: number, isWide: boolean): number {
  const minCardWidth = isWide ? minWidthOnWall : minWidth
  return Math.max(1, Math.floor((width + cardGap) / (minCardWidth + cardGap)))
}

/** Returns the card a key moves to, stopping at the ends; undefined for other keys. */
export function steppedCard(
  key: string,
  at: { readonly from: number; readonly count: number; readonly columns: number; readonly page: number },
): number | undefined {
  const { from, count, columns, page } = at
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step))
}

/**
 * Assigns an element to each visible call: a call keeps its element, and new calls reuse those of calls that have gone,
 * so that none is created while the count stays the same. `previous`: the previous result.
 */
export function elementsOf<Key>(
  keys: readonly Key[],
  previous: ReadonlyMap<Key, number>,
): ReadonlyMap<Key, number> {
  const present = new Set(keys)
  const assigned = new Map<Key, number>()
  const free: number[] = []
  let highest = -1
  for (const [key, element] of previous) {
    highest = Math.max(highest, element)
    if (present.has(key)) assigned.set(key, element)
    else free.push(element)
  }
  for (const key of keys) if (!assigned.has(key)) assigned.set(key, free.pop() ?? (highest += 1))
  return assigned
}
