import type { HostState } from '#shared/host/state.ts'

/**
 * Fetches the scripts of the screen that a state shows, while the app itself is on its way. Settles once they are there,
 * or cannot be had: who shows the screen tries again.
 */
export async function loadFirst({ session }: HostState): Promise<void> {
  const screen =
    session.kind === 'signed-in' ? import('../frame/AppFrame.vue') : import('../../features/login/index.ts')
  await screen.catch(() => undefined)
}

/** Milliseconds after which no picture is waited for: a page that nobody sees is not painted. */
const longestWait = 300

/** Settles once the page has been painted as it is now. */
export function nextPicture(scope: Window): Promise<void> {
  return new Promise((resolve) => {
    scope.setTimeout(resolve, longestWait)
    scope.requestAnimationFrame(() => scope.setTimeout(resolve))
  })
}
