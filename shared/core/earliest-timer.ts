import type { Clock } from './clock.ts'
import type { Unsubscribe } from './disposables.ts'

/** One timer for several requests: the action runs once, at the earliest requested time. */
export class EarliestTimer implements Disposable {
  private readonly clock: Clock
  private readonly action: () => void
  private planned: { readonly due: number; readonly cancel: Unsubscribe } | null = null

  constructor(clock: Clock, action: () => void) {
    this.clock = clock
    this.action = action
  }

  /** Requests the action within the given number of milliseconds. */
  within(milliseconds: number): void {
    const due = this.clock.now() + milliseconds
    if (this.planned && this.planned.due <= due) return
    this.cancel()
    const cancel = this.clock.after(milliseconds, () => {
      this.planned = null
      this.action()
    })
    this.planned = { due, cancel }
  }

  cancel(): void {
    this.planned?.cancel()
    this.planned = null
  }

  [Symbol.dispose](): void {
    this.cancel()
  }
}
