import type { Clock } from '#shared/core/clock.ts'

/** Sends a request; resolves to whether it is settled. */
export type PendingRequest = () => Promise<boolean>

export type PendingRequestsOptions = {
  readonly clock: Clock
  /** Whether the server is believed to be reachable. */
  readonly isServerReachable: () => boolean
  /** Probes a server that is slow to answer. */
  readonly probeServer: () => void
}

/** Milliseconds without an answer after which the server is probed. */
const slowResponseDelay = 3_000

/**
 * Requests that must reach the server even if the transport is down, such as the BYE of a call that the agent hung up.
 * They are sent at once if possible, and again after each registration until they are settled.
 */
export class PendingRequests {
  private readonly options: PendingRequestsOptions
  private readonly unsettled = new Set<PendingRequest>()

  constructor(options: PendingRequestsOptions) {
    this.options = options
  }

  add(request: PendingRequest): void {
    this.unsettled.add(request)
    if (this.options.isServerReachable()) this.send(request)
  }

  /** Retries all unsettled requests after a registration. */
  retryAll(): void {
    for (const request of this.unsettled) this.send(request)
  }

  /** Drops all requests when the account is removed. */
  clear(): void {
    this.unsettled.clear()
  }

  private send(request: PendingRequest): void {
    const { clock, probeServer } = this.options
    const stop = clock.after(slowResponseDelay, probeServer)
    void request()
      .then((settled) => settled && this.unsettled.delete(request))
      .finally(stop)
  }
}
