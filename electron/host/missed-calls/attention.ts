import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

/** The attention state that one page reports, until it closes. */
export interface PageAttention extends Disposable {
  set(inFront: boolean): void
}

/** Tracks whether any page of this app is in front of the user. */
export class Attention {
  private readonly inFrontNow = new Set<object>()
  private readonly changes = new Emitter<void>()

  get inFront(): boolean {
    return this.inFrontNow.size > 0
  }

  onChange(listener: () => void): Unsubscribe {
    return this.changes.on(listener)
  }

  page(): PageAttention {
    const page = {}
    const set = (inFront: boolean) => {
      const before = this.inFront
      if (inFront) this.inFrontNow.add(page)
      else this.inFrontNow.delete(page)
      if (this.inFront !== before) this.changes.emit()
    }
    return { set, [Symbol.dispose]: () => set(false) }
  }
}
