import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

/** Milliseconds between two beats. */
const every = 1_000
/** Gradual corrections of the clock and short spells of a busy computer are ignored. */
const tolerance = 2_000

/**
 * One beat a second for all periodic checks, so that an idle computer is woken once for all of them. It beats only
 * while there are listeners.
 */
export class Heartbeat {
  private readonly clock: Clock
  private readonly beats = new Emitter<number>()
  private seen = 0
  private stop: Unsubscribe = () => {}

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** `late`: how much further the wall clock has moved than the timers since the last beat, in milliseconds. */
  on(listener: (late: number) => void): Unsubscribe {
    if (this.beats.size === 0) this.plan()
    const stop = this.beats.on(listener)
    return () => {
      stop()
      if (this.beats.size === 0) this.stop()
    }
  }

  /** Calls the listener after sleep or a clock change of `by` milliseconds, negative if it was set back. */
  onJump(listener: (by: number) => void): Unsubscribe {
    return this.on((late) => {
      if (Math.abs(late) > tolerance) listener(late)
    })
  }

  private plan(): void {
    this.seen = this.clock.now()
    this.stop = this.clock.after(every, () => {
      const late = this.clock.now() - this.seen - every
      this.plan()
      this.beats.emit(late)
    })
  }
}
