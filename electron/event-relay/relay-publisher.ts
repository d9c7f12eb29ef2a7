import type { NatsSession } from '#electron/net/nats/nats-session.ts'
import { publish } from '#electron/net/nats/publish.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Semaphore } from '#shared/core/semaphore.ts'
import { type Reader, subjectOf } from '#shared/host/relay-names.ts'

/** An event on its way to NATS. */
export type OutgoingEvent = {
  readonly customer: string
  /** Printable ASCII; stable for the same event. */
  readonly id: string
  /** Key whose events keep their order: a call. Null: no order. */
  readonly chain: string | null
  readonly readers: readonly Reader[]
  readonly text: string
}

/** Most publications that await acknowledgement at once. */
const maxPending = 512
/** Milliseconds between two attempts at one publication. */
const retryDelay = 500

/**
 * Publishes events to NATS, each until it is acknowledged, however long that takes. Those of one call stay in order.
 */
export class RelayPublisher {
  private readonly clock: Clock
  private readonly slots = new Semaphore(maxPending)
  private readonly chains = new Map<string, Promise<void>>()
  private readonly running = new Set<Promise<void>>()
  private session = Promise.withResolvers<NatsSession>()
  private isEnded = false
  private published = 0
  private lastAt: number | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** How many events are pending, and how many were published since the start. */
  get counts(): { readonly waiting: number; readonly published: number; readonly lastAt: number | null } {
    return { waiting: this.running.size, published: this.published, lastAt: this.lastAt }
  }

  /** Publishes through this session from now on, until it closes. */
  use(session: NatsSession): void {
    this.session.resolve(session)
    void session.closed.then(() => {
      this.session = Promise.withResolvers<NatsSession>()
    })
  }

  /**
   * Resolves when every reader's copy is acknowledged. Rejects if the relay ends first; the event must then be kept.
   */
  async publish(event: OutgoingEvent): Promise<void> {
    const { chain } = event
    const key = chain === null ? null : `${event.customer} ${chain}`
    const delivery = this.deliverAfter(key === null ? undefined : this.chains.get(key), event)
    this.running.add(delivery)
    if (key !== null) this.chains.set(key, delivery)
    try {
      await delivery
      this.published += 1
      this.lastAt = this.clock.now()
    } finally {
      this.running.delete(delivery)
      if (key !== null && this.chains.get(key) === delivery) this.chains.delete(key)
    }
  }

  /** Waits up to that many milliseconds for pending events, then gives up the rest. */
  async end(timeout: number): Promise<void> {
    const deadline = Promise.withResolvers<void>()
    const cancel = this.clock.after(timeout, deadline.resolve)
    await Promise.race([Promise.allSettled(this.running), deadline.promise])
    cancel()
    this.isEnded = true
    this.session.promise.catch(() => undefined)
    this.session.reject(new RelayEndedError())
  }

  private async deliverAfter(previous: Promise<void> | undefined, event: OutgoingEvent): Promise<void> {
    await previous
    await Promise.all(event.readers.map((reader) => this.deliver(event, reader)))
  }

  private async deliver({ customer, id, text }: OutgoingEvent, reader: Reader): Promise<void> {
    const subject = subjectOf(customer, reader)
    // The stream deduplicates by id, so each reader's copy needs its own.
    const publication = { subject, text, id: `${id} ${subject}` }
    for (;;) {
      const session = await this.session.promise
      const result = await this.slots.run(() => publish(session, publication))
      if (result.ok) return
      await new Promise<void>((resolve) => this.clock.after(retryDelay, resolve))
      if (this.isEnded) throw new RelayEndedError()
    }
  }
}

/** Not a fault: the event stays in its store. */
class RelayEndedError extends Error {
  constructor() {
    super('The relay is ending')
  }
}
