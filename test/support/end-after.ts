import { afterAll, afterEach } from 'vitest'

/** What a hook has opened; undefined if it did not get that far. */
type Opened = AsyncDisposable | Disposable | undefined

/** Disposes of these after each test, in this order. */
export function disposeAfterEach(opened: () => readonly Opened[]): void {
  afterEach(() => disposeAll(opened()))
}

/** Disposes of these after the last test, in this order. */
export function disposeAfterAll(opened: () => readonly Opened[]): void {
  afterAll(() => disposeAll(opened()))
}

async function disposeAll(opened: readonly Opened[]): Promise<void> {
  for (const each of opened) {
    if (!each) continue
    if (Symbol.asyncDispose in each) await each[Symbol.asyncDispose]()
    else each[Symbol.dispose]()
  }
}
