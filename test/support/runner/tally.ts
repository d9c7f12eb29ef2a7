/** The result of a part of the run. A check counts as one; a suite counts its tests. */
export interface Tally {
  /** One line per passed test. */
  readonly passed: readonly string[]
  /** One line per failure. */
  readonly failures: readonly string[]
  /** One line per skip, with its reason. */
  readonly skips: readonly string[]
  /** One line per test that failed in one of two attempts and passed in the other, with its first error. */
  readonly unsteady: readonly string[]
  /** One line per test that only `npm run test:full` runs. */
  readonly later: readonly string[]
}

export const nothing: Tally = { passed: [], failures: [], skips: [], unsteady: [], later: [] }

/** The sum of two parts. Tests that `b` ran are no longer left for later, and a test passed in both counts once. */
export function add(a: Tally, b: Tally): Tally {
  const join = (kind: keyof Tally) => [...new Set([...a[kind], ...b[kind]])]
  const ran = new Set([...b.passed, ...b.failures, ...b.unsteady, ...b.skips])
  const later = join('later').filter((line) => !ran.has(line))
  return {
    passed: join('passed'),
    failures: join('failures'),
    skips: join('skips'),
    unsteady: join('unsteady'),
    later,
  }
}

/** The last line of a run: `12 passed, 0 failed`, plus `, 3 skipped` and `, 1 unsteady` if there were any. */
export function lastLine({ passed, failures, skips, unsteady, later }: Tally): string {
  const parts = [
    `${passed.length} passed`,
    `${failures.length} failed`,
    ...(skips.length === 0 ? [] : [`${skips.length} skipped`]),
    ...(unsteady.length === 0 ? [] : [`${unsteady.length} unsteady`]),
    ...(later.length === 0 ? [] : [`${later.length} left to test:full`]),
  ]
  return parts.join(', ')
}

/** 0 only if something ran and nothing failed. */
export function exitCode({ passed, failures }: Tally): 0 | 1 {
  return failures.length === 0 && passed.length > 0 ? 0 : 1
}
