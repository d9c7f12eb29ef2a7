/* Before every component, whose own rules come after these. */
import './styles/index.css'
import { loadFirst } from './app/lazy/load-first.ts'
import { dropKey, readFirstState } from './host/connect.ts'
import { cannotLoad, loadWithRetry, memoizedLoad } from './ui/load-with-retry.ts'
import { hostLink } from './services.ts'

dropKey(window)
/* The host is asked while the app is still on its way. */
const first = readFirstState(document)
hostLink.startEarly(first)
if (first) loadFirst(first)

/* Nothing here is awaited at the top: what is loaded may import this file's own chunk. */
void loadWithRetry(
  memoizedLoad(() => import('./app/start-app.ts')),
  { onTrouble: () => document.body.append(cannotLoad('Switchhook')) },
).then(({ startApp }) => startApp())
