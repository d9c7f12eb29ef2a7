import type { Unsubscribe } from './disposables.ts'

type Listener<Value> = (value: Value) => void

/** A stream of values: `emit` calls every listener, in order of subscription, before it returns. */
export class Emitter<Value> {
  private readonly listeners = new Set<Listener<Value>>()

  /** Subscribes a listener until the returned function is called. */
  on(listener: Listener<Value>): Unsubscribe {
    const own: Listener<Value> = (value) => listener(value)
    this.listeners.add(own)
    return () => {
      this.listeners.delete(own)
    }
  }

  emit(value: Value): void {
    for (const listener of [...this.listeners]) listener(value)
  }

  /** Number of listeners; tests assert that it returns to zero. */
  get size(): number {
    return this.listeners.size
  }
}
