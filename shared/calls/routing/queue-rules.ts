import type { RoutedUser } from './directory.ts'
import type { QueueSettings } from './queue.ts'

/** Seconds between two tries at least, so that telephones that refuse at once are not rung without end. */
const leastRetry = 1

/** Whether a queue takes a caller in, or sends them on to its final destination at once. */
export function admits(
  { maxCallers, joinEmpty }: QueueSettings,
  { waiting, staffed }: { readonly waiting: number; readonly staffed: boolean },
): boolean {
  const full = maxCallers > 0 && waiting >= maxCallers
  return !full && (joinEmpty || staffed)
}

/** Whether anybody works for the queue at all, talking or not: what `join_empty` asks for. */
export function hasStaff(loggedIn: readonly Pick<RoutedUser, 'doNotDisturb'>[]): boolean {
  return loggedIn.some(({ doNotDisturb }) => !doNotDisturb)
}

/** Where a key leads a waiting caller; undefined where it does nothing. */
export function exitFor({ hashToExit, exitIvrId }: QueueSettings, key: string): 'final' | 'ivr' | undefined {
  if (hashToExit && key === '#') return 'final'
  return exitIvrId === 0 ? undefined : 'ivr'
}

/**
 * Whom the next try rings among those whom the queue could ring, in the order of the strategy: all who were not rung in
 * this round, or the first of them. Where all were, `isNewRound`.
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

/** Milliseconds until the next try: none after a refusal while somebody is left in the round. */
export function waitAfterTry(
  { retrySeconds }: QueueSettings,
  { unanswered, isAnyoneLeft }: { readonly unanswered: boolean; readonly isAnyoneLeft: boolean },
): number {
  return !unanswered && isAnyoneLeft ? 0 : Math.max(retrySeconds, leastRetry) * 1000
}
