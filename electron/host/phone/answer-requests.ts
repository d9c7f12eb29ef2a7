import type { Clock } from '#shared/core/clock.ts'

/** How long a request to answer is valid, in milliseconds. */
const lifetime = 10_000

/**
 * The calls that the agent has just asked the platform to answer. The platform may answer this phone on the agent's
 * behalf for such a call only, once and within a short time.
 */
export class AnswerRequests {
  private readonly clock: Clock
  /** Expiry time of each request, by call id. */
  private readonly expiryTimes = new Map<number, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  add(callId: number): void {
    const now = this.clock.now()
    for (const [id, until] of this.expiryTimes) if (until <= now) this.expiryTimes.delete(id)
    this.expiryTimes.set(callId, now + lifetime)
  }

  /** Removes a request that the platform has refused. */
  withdraw(callId: number): void {
    this.expiryTimes.delete(callId)
  }

  /** Uses up the request for this call, if it is known; returns whether there was one that is still valid. */
  consume(callId: number | undefined): boolean {
    if (callId === undefined) return false
    const until = this.expiryTimes.get(callId) ?? 0
    return this.expiryTimes.delete(callId) && this.clock.now() < until
  }
}
