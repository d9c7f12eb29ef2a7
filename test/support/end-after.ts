import { afterAll, afterEach } from 'vitest'

/** What a hook has opened; undefined where it did not come so far. */
type Opened = AsyncDisposable | Disposable | undefined

/** Ends these after each test, in this order. */
export function endAfterEach(opened: () => readonly Opened[]): void {
  afterEach(() => end(opened()))
}

/** Ends these after the last test, in this order. */
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
