/** After so many milliseconds a use counts half. */
const halfLife = 14 * 86_400_000

/** `at`: the last time, in milliseconds since 1970; `count`: how often in all. */
export type Use = { readonly at: number; readonly count: number }

/** Higher the later and the more often something was used; 0 for never. Comparable among all, at any time. */
export function scoreOfUse(use: Use | undefined): number {
  return use ? use.at / halfLife + Math.log2(use.count) : 0
}
