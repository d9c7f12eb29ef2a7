const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * The index that an arrow key, Home or End leads to in a group of `count` items, wrapping at the ends; `from` is -1 for
 * none. `undefined` for any other key and in an empty group (WAI-ARIA APG, radio group and listbox).
 */
export function indexAfterKey(
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
 * The index that a key leads to in a long list of `count` rows, `page` of them visible: arrows, Page Up and Down, Home
 * and End, stopping at its ends (WAI-ARIA APG, listbox). `undefined` for any other key.
 */
export function rowAfterKey(
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
