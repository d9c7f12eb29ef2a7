/** Milliseconds after which a use counts half. */
const halfLife = 14 * 86_400_000

/** `at`: the last use, in milliseconds since 1970; `count`: total number of uses. */
export type Use = { readonly at: number; readonly count: number }

/** Higher for more recent and more frequent use; 0 for never. Scores are comparable with each other at any time. */
export function scoreOfUse(use: Use | undefined): number {
  return use ? use.at / halfLife + Math.log2(use.count) : 0
}
