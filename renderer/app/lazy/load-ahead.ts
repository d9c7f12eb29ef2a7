import type { LazyPart } from './lazy-part.ts'

/**
 * Loads parts one after the other, each when the page has nothing else to do. One that cannot be had now is left: it is
 * tried again when it is asked for.
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

/** Settles when the page is idle, or after half a second where it never is. */
export function pageIdle(scope: Window): Promise<void> {
  return new Promise((resolve) => scope.requestIdleCallback(() => resolve(), { timeout: 500 }))
}
