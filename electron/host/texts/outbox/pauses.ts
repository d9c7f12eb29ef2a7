import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'

/** Waits that can be cut short: `wake` ends those that allow it, disposal ends all. */
export class Pauses implements Disposable {
  private readonly clock: Clock
  private readonly pending = new Set<{ readonly end: Unsubscribe; readonly wakes: boolean }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Settles after `milliseconds`. */
  async for(milliseconds: number, { wakes = false } = {}): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        this.pending.delete(pause)
        resolve()
      }
      const cancel = this.clock.after(milliseconds, end)
      const pause = { end, wakes }
      this.pending.add(pause)
    })
  }

  wake(): void {
    for (const { end, wakes } of [...this.pending]) if (wakes) end()
  }

  [Symbol.dispose](): void {
    for (const { end } of [...this.pending]) end()
  }
}
