import type { LazyPart } from './lazy-part.ts'

/**
 * Loads parts one after the other, each when the page is idle. A part that fails to load is skipped; it is tried again
 * on demand.
 */
export async function loadAhead(
  parts: readonly Pick<LazyPart, 'load'>[],
  idle: () => Promise<void>,
): Promise<void> {
  for (const part of parts) {
    await idle()
    await part.load().catch(() => undefined)
  }
}

/** Settles when the page is idle, or after half a second at the latest. */
export function pageIdle(scope: Window): Promise<void> {
  return new Promise((resolve) => scope.requestIdleCallback(() => resolve(), { timeout: 500 }))
}
