/**
 * Where a key leads in a long list of `count` rows, `page` of them in sight: arrows, Page Up and Down, Home and End,
 * stopping at its ends (WAI-ARIA APG, listbox). `undefined` for any other key.
 */
export function steppedRow(
  key: string,
  { from, count, page }: { readonly from: number; readonly count: number; readonly page: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step))
}
