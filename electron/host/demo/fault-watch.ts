import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { PlatformFault } from '#shared/host/embedded-platform.ts'

type Options = {
  readonly read: () => Outcome<readonly PlatformFault[]>
  readonly clock: Clock
  readonly onFaults: (faults: readonly PlatformFault[]) => void
}

/** Milliseconds until the next reading: after a failure, and while a fault is active. */
const pauses = { failed: 3_000, on: 10_000 } as const
/** Delay after the end of a fault, which the platform gives in whole seconds. */
const late = 1_100

/** Tracks the active faults, so that none is forgotten: read at the start, after each order, and during a fault. */
export class FaultWatch implements Disposable {
  private readonly options: Options
  private stopTimer: Unsubscribe = () => {}
  private requestId = 0
  private ended = false

  constructor(options: Options) {
    this.options = options
  }

  async refresh(): Promise<void> {
    const { read, clock, onFaults } = this.options
    const requestId = ++this.requestId
    const faults = await read()
    if (this.ended || requestId !== this.requestId) return
    this.stopTimer()
    if (faults.ok) onFaults(faults.value)
    if (faults.ok && faults.value.length === 0) return
    const ends = faults.ok ? faults.value.flatMap(({ until }) => until ?? []) : []
    const wait = faults.ok
      ? Math.min(pauses.on, ...ends.map((end) => end - clock.now() + late))
      : pauses.failed
    this.stopTimer = clock.after(Math.max(late, wait), () => void this.refresh())
  }

  [Symbol.dispose](): void {
    this.ended = true
    this.stopTimer()
  }
}
