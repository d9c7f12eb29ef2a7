import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { frameSamples, sampleRate } from './audio-port.ts'

/** Milliseconds between two ticks. */
const frameMilliseconds = (frameSamples * 1000) / sampleRate

/** Most ticks made up for after a stall; the rest are skipped, so that no burst is heard. */
const catchUp = 3

/**
 * Calls every listener each 20 ms. Each tick is scheduled from the previous due time, not from when it ran, so the rate
 * does not drift when timers are late. Runs only while there are listeners.
 */
export class FrameClock implements Disposable {
  private readonly ticks = new Emitter<void>()
  private readonly subscriptions = new Set<Unsubscribe>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private due = 0

  /** Calls `tick` each 20 ms until the returned function is called. A tick that throws does not stop the clock. */
  add(tick: () => void): Unsubscribe {
    const off = this.ticks.on(tick)
    this.subscriptions.add(off)
    if (this.timer === undefined) {
      this.due = performance.now() + frameMilliseconds
      this.arm()
    }
    return () => {
      off()
      this.subscriptions.delete(off)
      if (this.ticks.size === 0) this.stop()
    }
  }

  [Symbol.dispose](): void {
    for (const off of this.subscriptions) off()
    this.subscriptions.clear()
    this.stop()
  }

  private run(): void {
    const now = performance.now()
    this.due = Math.max(this.due, now - catchUp * frameMilliseconds)
    try {
      while (this.due <= now && this.ticks.size > 0) {
        this.due += frameMilliseconds
        this.ticks.emit()
      }
    } finally {
      this.arm()
    }
  }

  private arm(): void {
    this.stop()
    if (this.ticks.size === 0) return
    this.timer = setTimeout(() => this.run(), Math.max(0, Math.ceil(this.due - performance.now())))
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
