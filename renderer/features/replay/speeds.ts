/** The speeds to choose from, the present one among them, slowest first. */
export function speedsWith(present: number): readonly number[] {
  return [...new Set([...usual, present])].toSorted((a, b) => a - b)
}

const usual = [1, 4, 16, 60]
