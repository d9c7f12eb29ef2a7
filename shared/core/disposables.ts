/** Cancels a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void

/** Collects what an owner must undo, and undoes it in reverse order, once. */
export class Disposables implements Disposable {
  private undo: Unsubscribe[] = []

  add(undo: Unsubscribe): void {
    this.undo.push(undo)
  }

  [Symbol.dispose](): void {
    const undo = this.undo.reverse()
    this.undo = []
    for (const each of undo) each()
  }
}
