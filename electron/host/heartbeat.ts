import { uptime } from 'node:os'
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
  /** Seconds since the computer started, including sleep; no change of its clock moves them. */
  private readonly upFor: () => number
  private seen = 0
  private seenUp = 0
  /** How far the clock was set between the last two beats, in milliseconds. */
  private setBy = 0
  private stop: Unsubscribe = () => {}

  constructor(clock: Clock, upFor: () => number = uptime) {
    this.clock = clock
    this.upFor = upFor
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

  /** Calls the listener after a clock change of `by` milliseconds, but not after sleep. */
  onClockSet(listener: (by: number) => void): Unsubscribe {
    return this.onJump(() => {
      if (Math.abs(this.setBy) > tolerance) listener(this.setBy)
    })
  }

  private plan(): void {
    this.seen = this.clock.now()
    this.seenUp = this.upFor()
    this.stop = this.clock.after(every, () => {
      const passed = this.clock.now() - this.seen
      const late = passed - every
      this.setBy = Math.round(passed - (this.upFor() - this.seenUp) * 1_000)
      this.plan()
      this.beats.emit(late)
    })
  }
}
