import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { frameSamples, sampleRate } from './audio-port.ts'

/** Milliseconds between two ticks. */
const frameMilliseconds = (frameSamples * 1000) / sampleRate

/** Most ticks made up for after a stall; the rest are skipped, so that no burst is heard. */
const maxCatchUpTicks = 3

/**
 * Calls every listener each 20 ms. Each tick is scheduled from the previous due time, not from when it ran, so the rate
 * does not drift when timers are late. Runs only while there are listeners.
 */
export class FrameClock implements Disposable {
  private readonly ticks = new Emitter<void>()
  private readonly subscriptions = new Set<Unsubscribe>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private dueAt = 0

  /** Calls `tick` each 20 ms until the returned function is called. A tick that throws does not stop the clock. */
  add(tick: () => void): Unsubscribe {
    const unsubscribe = this.ticks.on(tick)
    this.subscriptions.add(unsubscribe)
    if (this.timer === undefined) {
      this.dueAt = performance.now() + frameMilliseconds
      this.scheduleTick()
    }
    return () => {
      unsubscribe()
      this.subscriptions.delete(unsubscribe)
      if (this.ticks.size === 0) this.stop()
    }
  }

  [Symbol.dispose](): void {
    for (const unsubscribe of this.subscriptions) unsubscribe()
    this.subscriptions.clear()
    this.stop()
  }

  private runDueTicks(): void {
    const now = performance.now()
    this.dueAt = Math.max(this.dueAt, now - maxCatchUpTicks * frameMilliseconds)
    try {
      while (this.dueAt <= now && this.ticks.size > 0) {
        this.dueAt += frameMilliseconds
        this.ticks.emit()
      }
    } finally {
      this.scheduleTick()
    }
  }

  private scheduleTick(): void {
    this.stop()
    if (this.ticks.size === 0) return
    this.timer = setTimeout(() => this.runDueTicks(), Math.max(0, Math.ceil(this.dueAt - performance.now())))
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
