const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export interface SteppedList {
  /** Where it stands, -1 for nowhere. */
  readonly from: number
  readonly count: number
  readonly allowed?: (index: number) => boolean
}

/**
 * Where an arrow key, Home or End leads in a group of `count` items, round the ends and past items that are not
 * allowed. `undefined` for any other key and where nothing else is allowed (WAI-ARIA APG, radio group and listbox).
 */
export function steppedIndex(
  key: string,
  { from, count, allowed = () => true }: SteppedList,
): number | undefined {
  const step = key === 'Home' ? 1 : key === 'End' ? -1 : steps[key]
  if (step === undefined || count === 0) return undefined
  const start = key === 'Home' ? -1 : key === 'End' ? count : from < 0 && step < 0 ? count : from
  for (let tried = 1; tried <= count; tried += 1) {
    const index = (((start + step * tried) % count) + count) % count
    if (allowed(index)) return index
  }
  return undefined
}

/**
 * Where a key leads in a long list of `count` rows, `page` of them in sight: arrows, Page Up and Down, Home and End,
 * stopping at its ends (WAI-ARIA APG, listbox). `undefined` for any other key.
 */
export function steppedRow(
  key: string,
  { from, count, page }: { readonly from: number; readonly count: number; readonly page: number },
): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = moves[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step))
}
