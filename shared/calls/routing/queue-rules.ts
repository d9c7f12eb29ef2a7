import type { RoutedUser } from './directory.ts'
import type { QueueSettings } from './queue.ts'

/** Minimum seconds between two tries, so that telephones that refuse at once are not rung endlessly. */
const minRetry = 1

/** Whether a queue admits a caller, instead of sending them to its final destination at once. */
export function admits(
  { maxCallers, joinEmpty }: QueueSettings,
  { waiting, staffed }: { readonly waiting: number; readonly staffed: boolean },
): boolean {
  const full = maxCallers > 0 && waiting >= maxCallers
  return !full && (joinEmpty || staffed)
}

/** Whether anybody works for the queue, talking or not, as `join_empty` requires. */
export function hasStaff(loggedIn: readonly Pick<RoutedUser, 'doNotDisturb'>[]): boolean {
  return loggedIn.some(({ doNotDisturb }) => !doNotDisturb)
}

/** The destination of a waiting caller's key; undefined if it has none. */
export function exitFor({ hashToExit, exitIvrId }: QueueSettings, key: string): 'final' | 'ivr' | undefined {
  if (hashToExit && key === '#') return 'final'
  return exitIvrId === 0 ? undefined : 'ivr'
}

/**
 * The agents to ring in the next try, out of those that can be rung, in the order of the strategy: all that were not
 * rung in this round, or the first of them. `isNewRound` if all of them were.
 */
export function nextTry<User extends { readonly id: number }>(
  strategy: QueueSettings['strategy'],
  free: readonly User[],
  tried: ReadonlySet<number>,
): { readonly agents: readonly User[]; readonly isNewRound: boolean } {
  const left = free.filter(({ id }) => !tried.has(id))
  const isNewRound = left.length === 0
  const candidates = isNewRound ? free : left
  return { agents: strategy === 'ringall' ? candidates : candidates.slice(0, 1), isNewRound }
}

/** Milliseconds until the next try: none after a refusal while agents remain in the round. */
export function waitAfterTry(
  { retrySeconds }: QueueSettings,
  { unanswered, isAnyoneLeft }: { readonly unanswered: boolean; readonly isAnyoneLeft: boolean },
): number {
  return !unanswered && isAnyoneLeft ? 0 : Math.max(retrySeconds, minRetry) * 1000
}
