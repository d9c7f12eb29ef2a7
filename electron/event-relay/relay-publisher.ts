import type { NatsSession } from '#electron/net/nats/nats-session.ts'
import { publish } from '#electron/net/nats/publish.ts'
import type { Clock } from '#shared/core/clock.ts'
import { type Reader, subjectOf } from '#shared/host/relay-names.ts'

/** An event on its way to NATS. */
export type OutgoingEvent = {
  readonly customer: string
  /** Printable ASCII; the same for the same event. */
  readonly id: string
  /** What has to keep its order: a call. Null has none. */
  readonly chain: string | null
  readonly readers: readonly Reader[]
  readonly text: string
}

/** Publications that wait for their acknowledgement at once. */
const atOnce = 512
/** Milliseconds between two tries of one publication. */
const rest = 500

/**
 * Brings events to NATS: each until it is acknowledged, however long that takes. Those of one call follow each other.
 */
export class RelayPublisher {
  private readonly clock: Clock
  private readonly slots = new Slots(atOnce)
  private readonly chains = new Map<string, Promise<void>>()
  private readonly running = new Set<Promise<void>>()
  private session = Promise.withResolvers<NatsSession>()
  private isOver = false
  private published = 0
  private lastAt: number | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** How many events it holds that have not arrived, and how many have since the start. */
  get counts(): { readonly waiting: number; readonly published: number; readonly lastAt: number | null } {
    return { waiting: this.running.size, published: this.published, lastAt: this.lastAt }
  }

  /** From now on events go through this session, until it closes. */
  use(session: NatsSession): void {
    this.session.resolve(session)
    void session.closed.then(() => {
      this.session = Promise.withResolvers<NatsSession>()
    })
  }

  /** Settles when every reader's copy is acknowledged. Rejects where this ends before: the event has to be kept. */
  async publish(event: OutgoingEvent): Promise<void> {
    const { chain } = event
    const key = chain === null ? null : `${event.customer} ${chain}`
    const done = this.follow(key === null ? undefined : this.chains.get(key), event)
    this.running.add(done)
    if (key !== null) this.chains.set(key, done)
    try {
      await done
      this.published += 1
      this.lastAt = this.clock.now()
    } finally {
      this.running.delete(done)
      if (key !== null && this.chains.get(key) === done) this.chains.delete(key)
    }
  }

  /** Waits so many milliseconds for what is on its way, then gives up the rest. */
  async end(patience: number): Promise<void> {
    const late = Promise.withResolvers<void>()
    const cancel = this.clock.after(patience, late.resolve)
    await Promise.race([Promise.allSettled(this.running), late.promise])
    cancel()
    this.isOver = true
    this.session.promise.catch(() => undefined)
    this.session.reject(new RelayOver())
  }

  private async follow(before: Promise<void> | undefined, event: OutgoingEvent): Promise<void> {
    await before
    await Promise.all(event.readers.map((reader) => this.deliver(event, reader)))
  }

  private async deliver({ customer, id, text }: OutgoingEvent, reader: Reader): Promise<void> {
    const subject = subjectOf(customer, reader)
    // The stream knows an id once: each reader's copy needs its own.
    const publication = { subject, text, id: `${id} ${subject}` }
    for (;;) {
      const session = await this.session.promise
      const sent = await this.slots.run(() => publish(session, publication))
      if (sent.ok) return
      await new Promise<void>((resolve) => this.clock.after(rest, resolve))
      if (this.isOver) throw new RelayOver()
    }
  }
}

/** Not a fault: the event stays where it is kept. */
class RelayOver extends Error {
  constructor() {
    super('The relay is ending')
  }
}

/** Lets only so many of its tasks run at once; the others wait in order. */
class Slots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(slots: number) {
    this.free = slots
  }

  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free += 1
    }
  }
}
