import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'

/** Number of free attempts, and the pauses after them, each twice the one before. In milliseconds. */
export type Pauses = { readonly free: number; readonly first: number; readonly longest: number }

export type AttemptLimits = {
  /** Attempts at one account from one place. */
  readonly here: Pauses
  /** Attempts at one account from everywhere: more, so that a stranger elsewhere delays the user only briefly. */
  readonly everywhere: Pauses
}

/** For typed secrets: a password, a code. */
const typedLimits: AttemptLimits = {
  here: { free: 5, first: 1_000, longest: 60_000 },
  everywhere: { free: 25, first: 1_000, longest: 10_000 },
}

/** Milliseconds after the last attempt until an account's attempts are forgotten. */
const forgotten = 900_000
/** Most accounts and places remembered; the oldest are dropped first. */
const mostKept = 10_000

type Count = { attempts: number; at: number }

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
  consume(account: string, place: string): number {
    const [here, everywhere] = keysOf(account, place)
    const wait = Math.max(
      this.waitOf(here, this.limits.here),
      this.waitOf(everywhere, this.limits.everywhere),
    )
    if (wait > 0) return wait
    // Counted before its outcome is known, since many simultaneous attempts would all be free otherwise.
    this.count(here)
    this.count(everywhere)
    return 0
  }

  /** Resets the counts: the account's user has given the right secret. */
  succeeded(account: string, place: string): void {
    for (const key of keysOf(account, place)) this.counts.delete(key)
  }

  private waitOf(key: string, { free, first, longest }: Pauses): number {
    const count = this.current(key)
    if (count === undefined || count.attempts < free) return 0
    const pause = backoff(count.attempts - free + 1, { first, longest })
    return Math.max(0, count.at + pause - this.clock.now())
  }

  private count(key: string): void {
    const attempts = (this.current(key)?.attempts ?? 0) + 1
    this.counts.delete(key)
    this.counts.set(key, { attempts, at: this.clock.now() })
    const [oldest] = this.counts.keys()
    if (this.counts.size > mostKept && oldest !== undefined) this.counts.delete(oldest)
  }

  private current(key: string): Count | undefined {
    const count = this.counts.get(key)
    return count && this.clock.now() - count.at < forgotten ? count : undefined
  }
}

function keysOf(account: string, place: string): readonly [string, string] {
  return [`${account.slice(0, 320)}\n${place}`, account.slice(0, 320)]
}
