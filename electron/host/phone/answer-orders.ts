import type { Clock } from '#shared/core/clock.ts'

/** How long an order to answer is valid, in milliseconds. */
const lifetime = 10_000

/**
 * The calls that the agent has just asked the platform to answer. The platform may answer this phone on the agent's
 * behalf for such a call only, once and within a short time.
 */
export class AnswerOrders {
  private readonly clock: Clock
  /** Expiry time of each order, by call id. */
  private readonly orders = new Map<number, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  give(callId: number): void {
    const now = this.clock.now()
    for (const [id, until] of this.orders) if (until <= now) this.orders.delete(id)
    this.orders.set(callId, now + lifetime)
  }

  /** Removes an order that the platform has refused. */
  withdraw(callId: number): void {
    this.orders.delete(callId)
  }

  /** Uses up the order for this call; returns whether there was one that is still valid. */
  use(callId: number): boolean {
    const until = this.orders.get(callId) ?? 0
    return this.orders.delete(callId) && this.clock.now() < until
  }
}
