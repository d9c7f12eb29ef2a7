import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

export type FaultPauseOptions = {
  readonly clock: Pick<Clock, 'after'>
  readonly onFault: (fault: unknown) => void
  /** Called when the pause after a fault is over. */
  readonly onResume: () => void
}

/** Bounds of the pause after a fault. */
const bounds = { first: 1_000, max: 5 * 60_000 }

/** Runs steps that must not disturb their callers: reports a fault, and runs nothing until the pause after it ends. */
export class FaultPause implements Disposable {
  private readonly options: FaultPauseOptions
  private faults = 0
  private stopPause: Unsubscribe | null = null

  constructor(options: FaultPauseOptions) {
    this.options = options
  }

  run(step: () => unknown): void {
    const { clock, onFault, onResume } = this.options
    if (this.stopPause) return
    try {
      step()
    } catch (fault) {
      this.faults += 1
      this.stopPause = clock.after(backoff(this.faults, bounds), () => {
        this.stopPause = null
        onResume()
      })
      onFault(fault)
    }
  }

  /** Resets the pause to its shortest length. */
  reset(): void {
    this.faults = 0
  }

  [Symbol.dispose](): void {
    this.stopPause?.()
  }
}
