/* Before every component, whose own rules must come later. */
import './styles/index.css'
import type { HostState } from '#shared/host/state.ts'
import { loadFirstScreen, nextPaint, reloadOnceReachable } from './app/lazy/load-first-screen.ts'
import { removeKey, readFirstState } from './host/connect.ts'
import { hostLink } from './services.ts'

removeKey(window)
const first = readFirstState(document)
/* No top-level await: the loaded chunk may import this file's own chunk. */
const started = import('./app/start-app.ts').catch(reloadOnceReachable).then(({ startApp }) => startApp())
/* A known screen is painted first; otherwise the host is asked while the app is still loading. */
const known = first?.session.kind === 'starting' ? null : first
hostLink.startBuffering(first, known ? paintedFirst(known) : undefined)

async function paintedFirst(state: HostState): Promise<void> {
  await Promise.all([started, loadFirstScreen(state)])
  await nextPaint(window)
}
