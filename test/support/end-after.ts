import { afterAll, afterEach } from 'vitest'

/** What a hook has opened; undefined if it did not get that far. */
type Opened = AsyncDisposable | Disposable | undefined

/** Disposes of these after each test, in this order. */
export function endAfterEach(opened: () => readonly Opened[]): void {
  afterEach(() => end(opened()))
}

/** Disposes of these after the last test, in this order. */
export function endAfterAll(opened: () => readonly Opened[]): void {
  afterAll(() => end(opened()))
}

async function end(opened: readonly Opened[]): Promise<void> {
  for (const each of opened) {
    if (!each) continue
    if (Symbol.asyncDispose in each) await each[Symbol.asyncDispose]()
    else each[Symbol.dispose]()
  }
}
