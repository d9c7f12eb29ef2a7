/** What came of a part of the run. A check counts as one; a suite counts its tests. */
export interface Tally {
  readonly passed: number
  /** One line for each failure. */
  readonly failures: readonly string[]
  /** One line for each skip, with its reason. */
  readonly skips: readonly string[]
  /** One line for each test that failed in one of two attempts and passed in the other, with its first complaint. */
  readonly unsteady: readonly string[]
}

export const nothing: Tally = { passed: 0, failures: [], skips: [], unsteady: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    skips: [...a.skips, ...b.skips],
    unsteady: [...a.unsteady, ...b.unsteady],
  }
}

/** The last line of a run: `12 passed, 0 failed`, and `, 3 skipped` and `, 1 unsteady` where something was. */
export function lastLine({ passed, failures, skips, unsteady }: Tally): string {
  const skipped = skips.length === 0 ? '' : `, ${skips.length} skipped`
  const doubted = unsteady.length === 0 ? '' : `, ${unsteady.length} unsteady`
  return `${passed} passed, ${failures.length} failed${skipped}${doubted}`
}

/** 0 only where something ran and nothing failed. */
export function exitCode({ passed, failures }: Tally): 0 | 1 {
  return failures.length === 0 && passed > 0 ? 0 : 1
}
