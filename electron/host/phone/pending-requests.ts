import type { Clock } from '#shared/core/clock.ts'

/** Says something to the server; answers whether that is settled. */
export type PendingRequest = () => Promise<boolean>

export type PendingRequestsOptions = {
  readonly clock: Clock
  /** Whether the server can be reached, as far as is known. */
  readonly isUp: () => boolean
  /** The server takes long to answer: is it still there? */
  readonly probeServer: () => void
}

/** Milliseconds without an answer that give reason for doubt. */
const slow = 3_000

/**
 * What the server must hear even if the transport is away just now, such as the BYE of a call that the agent hung up:
 * said at once where that is possible, and again with each new registration until it is settled.
 */
export class PendingRequests {
  private readonly options: PendingRequestsOptions
  private readonly unsettled = new Set<PendingRequest>()

  constructor(options: PendingRequestsOptions) {
    this.options = options
  }

  add(request: PendingRequest): void {
    this.unsettled.add(request)
    if (this.options.isUp()) this.run(request)
  }

  /** The phone is registered again. */
  retryAll(): void {
    for (const request of this.unsettled) this.run(request)
  }

  /** The account goes: there is nobody left to tell. */
  clear(): void {
    this.unsettled.clear()
  }

  private run(request: PendingRequest): void {
    const { clock, probeServer } = this.options
    const stop = clock.after(slow, probeServer)
    void request()
      .then((settled) => settled && this.unsettled.delete(request))
      .finally(stop)
  }
}
