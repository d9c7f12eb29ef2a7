import type { HostState } from '#shared/host/state.ts'

/**
 * Fetches the scripts of the screen that a state shows while the app itself is loading. Settles once they are loaded or
 * have failed; the app then tries again when it shows the screen.
 */
export async function loadFirst({ session }: HostState): Promise<void> {
  const screen =
    session.kind === 'signed-in' ? import('../frame/AppFrame.vue') : import('../../features/login/index.ts')
  await screen.catch(() => undefined)
}

/** Milliseconds to wait for a paint at most: a page that is not visible is not painted. */
const longestWait = 300

/** Settles once the page has been painted in its current state. */
export function nextPicture(scope: Window): Promise<void> {
  return new Promise((resolve) => {
    scope.setTimeout(resolve, longestWait)
    scope.requestAnimationFrame(() => scope.setTimeout(resolve))
  })
}
