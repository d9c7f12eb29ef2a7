import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** How long an unestablished call waits for its transport, in milliseconds: 64*T1 (RFC 3261 section 17). */
const maxOutage = 32_000

/** The period in which a ringing call has no transport. It may begin and end more than once. */
export class TransportOutage {
  private readonly clock: Clock
  private readonly onTimeout: () => void
  private current: { readonly ended: PromiseWithResolvers<void>; readonly stop: Unsubscribe } | null = null

  constructor(clock: Clock, onTimeout: () => void) {
    this.clock = clock
    this.onTimeout = onTimeout
  }

  get isOngoing(): boolean {
    return this.current !== null
  }

  begin(): void {
    this.current ??= {
      ended: Promise.withResolvers<void>(),
      stop: this.clock.after(maxOutage, () => {
        this.end()
        this.onTimeout()
      }),
    }
  }

  end(): void {
    const { current } = this
    this.current = null
    current?.stop()
    current?.ended.resolve()
  }

  /** Settles once there is no gap. */
  waitForEnd(): Promise<void> {
    return this.current?.ended.promise ?? Promise.resolve()
  }
}
