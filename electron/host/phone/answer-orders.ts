import type { Clock } from '#shared/core/clock.ts'

/** How long an order to answer is valid, in milliseconds. */
const lifetime = 10_000

/**
 * The calls that the agent has just asked the platform to answer. Only for such a call, once and for a short time, may
 * the platform answer this phone in the agent's place.
 */
export class AnswerOrders {
  private readonly clock: Clock
  /** When each order is too old, by call id. */
  private readonly orders = new Map<number, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  give(callId: number): void {
    const now = this.clock.now()
    for (const [id, until] of this.orders) if (until <= now) this.orders.delete(id)
    this.orders.set(callId, now + lifetime)
  }

  /** The platform has refused it. */
  withdraw(callId: number): void {
    this.orders.delete(callId)
  }

  /** Whether this call is to be answered; an order is good for one answer. */
  use(callId: number): boolean {
    const until = this.orders.get(callId) ?? 0
    return this.orders.delete(callId) && this.clock.now() < until
  }
}
