import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'

/** Runs some work at once, or once it no longer delays the first screen. */
export type Later = (work: () => void) => void

/** Milliseconds until a page's first paint, and the longest wait for a page. */
const untilPainted = 300
const maxWait = 1_000

/**
 * Defers what the first screen does not show until that is visible, if somebody is waiting for it: at a start that
 * restores the last session. Both at once would share the processor and delay the screen by a sixth.
 */
export class FirstScreen implements Disposable {
  private readonly clock: Clock
  private readonly timers = new Disposables()
  private isAwaited = false
  private readonly work = new Set<() => void>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Starts waiting for a first screen, for a second at most. */
  expect(): void {
    this.isAwaited = true
    this.endAfter(maxWait)
  }

  /** Called when a page is connected and requests its first content. */
  pageConnected(): void {
    if (this.isAwaited) this.endAfter(untilPainted)
  }

  /** Runs the deferred work: the screen is visible, or none will come. */
  end(): void {
    this.isAwaited = false
    for (const work of this.work) {
      this.work.delete(work)
      work()
    }
  }

  /** Runs the work after the first screen, or at once if none is awaited; the returned function cancels it. */
  after(work: () => void): Unsubscribe {
    if (this.isAwaited) this.work.add(work)
    else work()
    return () => void this.work.delete(work)
  }

  /** Drops the deferred work when the host ends. */
  [Symbol.dispose](): void {
    this.timers[Symbol.dispose]()
    this.work.clear()
  }

  private endAfter(milliseconds: number): void {
    this.timers.add(this.clock.after(milliseconds, () => this.end()))
  }
}
