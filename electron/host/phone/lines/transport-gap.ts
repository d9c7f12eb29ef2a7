import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** How long an unestablished call waits for its transport, in milliseconds: 64*T1 (RFC 3261 section 17). */
const longest = 32_000

/** The period in which a ringing call has no transport. It may begin and end more than once. */
export class TransportGap {
  private readonly clock: Clock
  private readonly onTooLong: () => void
  private present: { readonly over: PromiseWithResolvers<void>; readonly stop: Unsubscribe } | null = null

  constructor(clock: Clock, onTooLong: () => void) {
    this.clock = clock
    this.onTooLong = onTooLong
  }

  get isOpen(): boolean {
    return this.present !== null
  }

  open(): void {
    this.present ??= {
      over: Promise.withResolvers<void>(),
      stop: this.clock.after(longest, () => {
        this.close()
        this.onTooLong()
      }),
    }
  }

  close(): void {
    const { present } = this
    this.present = null
    present?.stop()
    present?.over.resolve()
  }

  /** Settles once there is no gap. */
  over(): Promise<void> {
    return this.present?.over.promise ?? Promise.resolve()
  }
}
