import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'

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
  private work: (() => void)[] = []

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
    for (const work of this.work.splice(0)) work()
  }

  /** Does the work when the screen is there; at once where none is waited for. */
  after(work: () => void): void {
    if (this.isAwaited) this.work.push(work)
    else work()
  }

  /** What waits is not done. */
  forget(): void {
    this.work = []
  }

  /** The host ends: what waits is not done. */
  [Symbol.dispose](): void {
    this.timers[Symbol.dispose]()
    this.forget()
  }

  private endAfter(milliseconds: number): void {
    this.timers.add(this.clock.after(milliseconds, () => this.end()))
  }
}
