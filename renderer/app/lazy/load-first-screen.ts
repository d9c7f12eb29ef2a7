import type { HostState } from '#shared/host/state.ts'
import { firstShown } from './first-shown.ts'
import { loadFailureText, loadWithRetry, memoizedLoad } from '../../ui/load-with-retry.ts'

/** Loads the scripts of the screen that a state shows while the app itself is loading. Starts anew if they fail to. */
export async function loadFirstScreen({ session }: HostState): Promise<void> {
  const screen =
    session.kind === 'signed-in' ? import('../frame/AppFrame.vue') : import('../../features/login/index.ts')
  await screen.catch(() => Promise.race([firstShown.promise, reloadOnceReachable()]))
}

/** Milliseconds before a page without its first scripts is reloaded. */
const reloadDelay = 2_000

/**
 * Says that this page's first scripts could not be loaded, and reloads it as soon as the host answers, unless a screen is
 * shown by then. The page asked for them itself, so that the browser may remember the failure (`ui/import-files.ts`).
 * Never fulfilled.
 */
export const reloadOnceReachable = memoizedLoad(async (): Promise<never> => {
  const words = document.createTextNode(loadFailureText('Switchhook'))
  document.body.append(words)
  void firstShown.promise.then(() => words.remove())
  await new Promise<void>((resolve) => setTimeout(resolve, reloadDelay))
  await loadWithRetry(checkHost, { onFirstFailure: () => undefined })
  if (words.isConnected) location.reload()
  return new Promise(() => undefined)
})

async function checkHost(): Promise<void> {
  const { ok, body } = await fetch(location.href)
  await body?.cancel()
  if (!ok) throw new Error('The host refused the page')
}

/** Milliseconds to wait for a paint at most: a page that is not visible is not painted. */
const maxWait = 300

/** Settles once the page has been painted in its current state. */
export function nextPaint(scope: Window): Promise<void> {
  return new Promise((resolve) => {
    scope.setTimeout(resolve, maxWait)
    scope.requestAnimationFrame(() => scope.setTimeout(resolve))
  })
}
