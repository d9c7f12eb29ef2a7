const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Where an arrow key, Home or End leads in a group of `count` items, round the ends; `from` is -1 for nowhere.
 * `undefined` for any other key and in an empty group (WAI-ARIA APG, radio group and listbox).
 */
export function steppedIndex(
  key: string,
  { from, count }: { readonly from: number; readonly count: number },
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  return ((from < 0 && step < 0 ? count : from) + step + count) % count
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
