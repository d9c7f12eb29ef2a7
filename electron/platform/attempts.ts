import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'

/** Number of free attempts, and the pauses after them, each twice the one before. In milliseconds. */
export type AttemptPauses = {
  readonly freeAttempts: number
  readonly firstPause: number
  readonly maxPause: number
}

export type AttemptLimits = {
  /** Attempts at one account from one place. */
  readonly fromHost: AttemptPauses
  /** Attempts at one account from everywhere: more, so that a stranger elsewhere delays the user only briefly. */
  readonly inTotal: AttemptPauses
}

/** For typed secrets: a password, a code. */
const typedLimits: AttemptLimits = {
  fromHost: { freeAttempts: 5, firstPause: 1_000, maxPause: 60_000 },
  inTotal: { freeAttempts: 25, firstPause: 1_000, maxPause: 10_000 },
}

/** Milliseconds after the last attempt until an account's attempts are forgotten. */
const resetAfter = 900_000
/** Most accounts and places remembered; the oldest are dropped first. */
const maxCounts = 10_000

type Count = { attempts: number; lastAt: number }

/**
 * Limits how often a secret of an account may be guessed. Nobody is locked out: after the free attempts each further
 * one must wait for a growing, bounded pause; an attempt within a pause does not count, and the right secret resets the
 * counts.
 */
export class Attempts {
  private readonly clock: Pick<Clock, 'now'>
  private readonly limits: AttemptLimits
  private readonly counts = new Map<string, Count>()

  constructor(clock: Pick<Clock, 'now'>, limits = typedLimits) {
    this.clock = clock
    this.limits = limits
  }

  /** Counts one attempt and returns 0, or returns the milliseconds to wait if it comes too early. */
  consume(account: string, host: string): number {
    const [hostKey, totalKey] = keysOf(account, host)
    const wait = Math.max(
      this.waitOf(hostKey, this.limits.fromHost),
      this.waitOf(totalKey, this.limits.inTotal),
    )
    if (wait > 0) return wait
    // Counted before its outcome is known, since many simultaneous attempts would all be free otherwise.
    this.count(hostKey)
    this.count(totalKey)
    return 0
  }

  /** Resets the counts: the account's user has given the right secret. */
  reset(account: string, host: string): void {
    for (const key of keysOf(account, host)) this.counts.delete(key)
  }

  private waitOf(
    key: string,
    { freeAttempts: free, firstPause: first, maxPause: max }: AttemptPauses,
  ): number {
    const count = this.current(key)
    if (count === undefined || count.attempts < free) return 0
    const pause = backoff(count.attempts - free + 1, { first, max })
    return Math.max(0, count.lastAt + pause - this.clock.now())
  }

  private count(key: string): void {
    const attempts = (this.current(key)?.attempts ?? 0) + 1
    this.counts.delete(key)
    this.counts.set(key, { attempts, lastAt: this.clock.now() })
    const [oldest] = this.counts.keys()
    if (this.counts.size > maxCounts && oldest !== undefined) this.counts.delete(oldest)
  }

  private current(key: string): Count | undefined {
    const count = this.counts.get(key)
    return count && this.clock.now() - count.lastAt < resetAfter ? count : undefined
  }
}

function keysOf(account: string, host: string): readonly [string, string] {
  return [`${account.slice(0, 320)}\n${host}`, account.slice(0, 320)]
}
