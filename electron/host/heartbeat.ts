import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

/** Milliseconds between two beats. */
const every = 1_000
/** A clock that is put right little by little is no news, nor is a computer that is busy for a moment. */
const tolerance = 2_000

/**
 * One beat a second for all that looks again and again at what moves by itself, so that a computer at rest is woken once
 * for all of them. It beats while somebody listens.
 */
export class Heartbeat {
  private readonly clock: Clock
  private readonly beats = new Emitter<number>()
  private seen = 0
  private stop: Unsubscribe = () => {}

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** `late` is how much further than the timers the wall clock has moved since the last beat, in milliseconds. */
  on(listener: (late: number) => void): Unsubscribe {
    if (this.beats.size === 0) this.plan()
    const stop = this.beats.on(listener)
    return () => {
      stop()
      if (this.beats.size === 0) this.stop()
    }
  }

  /** The computer slept, or its clock was set: `by` so many milliseconds, negative where it was put back. */
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
