import { skipWhen } from './needs.ts'

/**
 * `quick` is `npm test`, `full` is `npm run test:full`. The runner sets it; a file that is run by itself runs in full.
 */
export const isQuick = process.env['SWITCHHOOK_TEST_TIER'] === 'quick'

/** Why a test of the full tier does not run in `npm test`. */
export const leftToFull = 'runs in npm run test:full'

/** A value that depends on the tier, such as the number of repetitions. */
export function byTier<T>({ quick, full }: { readonly quick: T; readonly full: T }): T {
  return isQuick ? quick : full
}

/** The number of cases of a property: a fifth of them in `npm test`. */
export function runs(full: number): { readonly numRuns: number } {
  return { numRuns: byTier({ quick: Math.ceil(full / 5), full }) }
}

/**
 * Options of a test, or a whole `describe`, that only `npm run test:full` runs: `it('...', inFull(), () => { ... })`.
 * `others` are the options of `needs()`.
 */
export function inFull(others: ReturnType<typeof skipWhen> = skipWhen(false, '')) {
  return isQuick ? skipWhen(true, leftToFull) : others
}
