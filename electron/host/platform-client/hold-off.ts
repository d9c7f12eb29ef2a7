import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { requestedPause } from './retry-after.ts'

/** The pause that a platform asked a background refresh for. It ends early if the computer's clock is set back. */
export class HoldOff {
  private readonly clock: Clock
  private pause = 0
  private until = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Milliseconds until the platform may be asked again; 0 if it may be now. */
  get left(): number {
    const left = this.until - this.clock.now()
    return left > this.pause ? 0 : Math.max(0, left)
  }

  /** Begins the pause that this error asks for, unless more of the last one is left. */
  begin(error: AppError | null): void {
    this.pause = Math.max(this.left, requestedPause(error, 'background'))
    this.until = this.clock.now() + this.pause
  }
}
