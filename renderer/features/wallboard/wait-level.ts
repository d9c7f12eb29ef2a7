import type { WallboardSettings } from '#shared/settings/settings.ts'

/** How a wait is shown: normal, long, or beyond the limit. */
export type WaitLevel = 'usual' | 'long' | 'too-long'

type Limits = Pick<WallboardSettings, 'long' | 'tooLong' | 'withoutLimit'>

/** `limit`: the longest wait the queue allows, in seconds; null for none. Times are milliseconds since 1970. */
export function waitLevel(
  since: number | null,
  { now, limit, limits }: { readonly now: number; readonly limit: number | null; readonly limits: Limits },
): WaitLevel {
  if (since === null || since === 0) return 'usual'
  const share = waitShare(since, { now, limit: limit ?? limits.withoutLimit })
  if (share * 100 >= limits.tooLong) return 'too-long'
  return share * 100 >= limits.long ? 'long' : 'usual'
}

/** Returns a wait as a share of the limit: 0 or more, above 1 if the limit is exceeded. */
export function waitShare(
  since: number,
  { now, limit }: { readonly now: number; readonly limit: number },
): number {
  return Math.max(0, now - since) / 1_000 / limit
}
