/* Before every component, whose own rules come after these. */
import './styles/index.css'
import type { HostState } from '#shared/host/state.ts'
import { loadFirst, nextPicture } from './app/lazy/load-first.ts'
import { dropKey, readFirstState } from './host/connect.ts'
import { cannotLoad, loadWithRetry, memoizedLoad } from './ui/load-with-retry.ts'
import { hostLink } from './services.ts'

dropKey(window)
const first = readFirstState(document)
/* Nothing here is awaited at the top: what is loaded may import this file's own chunk. */
const started = loadWithRetry(
  memoizedLoad(() => import('./app/start-app.ts')),
  { onTrouble: () => document.body.append(cannotLoad('Switchhook')) },
).then(({ startApp }) => startApp())
/* A screen that is known is painted first; else the host is asked while the app is still on its way. */
const known = first?.session.kind === 'starting' ? null : first
hostLink.startEarly(first, known ? paintedFirst(known) : undefined)

async function paintedFirst(state: HostState): Promise<void> {
  await Promise.all([started, loadFirst(state)])
  await nextPicture(window)
}
