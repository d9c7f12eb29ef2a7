import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** Named timers: setting one cancels the previous. Disposal cancels all; they may be set again. */
export class Timers<Name extends string> implements Disposable {
  private readonly clock: Clock
  private readonly planned = new Map<Name, Unsubscribe>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  has(name: Name): boolean {
    return this.planned.has(name)
  }

  set(name: Name, milliseconds: number, action: () => unknown): void {
    this.stop(name)
    this.planned.set(
      name,
      this.clock.after(milliseconds, () => {
        this.planned.delete(name)
        action()
      }),
    )
  }

  stop(name: Name): void {
    this.planned.get(name)?.()
    this.planned.delete(name)
  }

  [Symbol.dispose](): void {
    for (const name of [...this.planned.keys()]) this.stop(name)
  }
}
