import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'

/** Does some work at once, or when that is no longer in the way of the first screen. */
export type Later = (work: () => void) => void

/** Milliseconds that a page takes to its first picture, and that a page is waited for. */
const untilPainted = 300
const patience = 1_000

/**
 * Puts off what the first screen does not show until that is there, where somebody waits for it: at a start that restores
 * the last session. Both at once would share the processor, and the screen would come later by a sixth.
 */
export class FirstScreen implements Disposable {
  private readonly clock: Clock
  private readonly timers = new Disposables()
  private isAwaited = false
  private readonly work = new Set<() => void>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** From now on a first screen is waited for, for a second at most. */
  expect(): void {
    this.isAwaited = true
    this.endAfter(patience)
  }

  /** A page is there, and asks for what it shows first. */
  pageCame(): void {
    if (this.isAwaited) this.endAfter(untilPainted)
  }

  /** The screen is there, or none comes: what waits is done. */
  end(): void {
    this.isAwaited = false
    for (const work of this.work) {
      this.work.delete(work)
      work()
    }
  }

  /** Does the work when the screen is there, unless the returned function is called before; at once where none is waited for. */
  after(work: () => void): Unsubscribe {
    if (this.isAwaited) this.work.add(work)
    else work()
    return () => void this.work.delete(work)
  }

  /** The host ends: what waits is not done. */
  [Symbol.dispose](): void {
    this.timers[Symbol.dispose]()
    this.work.clear()
  }

  private endAfter(milliseconds: number): void {
    this.timers.add(this.clock.after(milliseconds, () => this.end()))
  }
}
