/** CSS pixels of a card, and between two. */
export const cardHeight = 96
export const cardGap = 8
const narrowest = 208
const narrowestOnWall = 248

/** How many cards stand beside each other. `isWide`: the window is a wall's. */
export function cardColumns(width: number, isWide: boolean): number {
  const least = isWide ? narrowestOnWall : narrowest
  return Math.max(1, Math.floor((width + cardGap) / (least + cardGap)))
}

/** Where a key leads in the grid, stopping at its ends; undefined for any other key. */
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
 * Which element each call in sight has: a call keeps its own, and those that come have the elements of those that have
 * gone, so that nothing is made anew while as many are in sight. `before`: the answer to the last asking.
 */
export function elementsOf<Key>(
  keys: readonly Key[],
  before: ReadonlyMap<Key, number>,
): ReadonlyMap<Key, number> {
  const present = new Set(keys)
  const kept = new Map<Key, number>()
  const free: number[] = []
  let most = -1
  for (const [key, element] of before) {
    most = Math.max(most, element)
    if (present.has(key)) kept.set(key, element)
    else free.push(element)
  }
  for (const key of keys) if (!kept.has(key)) kept.set(key, free.pop() ?? (most += 1))
  return kept
}
