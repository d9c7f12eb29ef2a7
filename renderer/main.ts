/* Before every component, whose own rules come after these. */
import './styles/index.css'
import { loadFirst } from './app/later/load-first.ts'
import { dropKey } from './host/drop-key.ts'
import { takeFirstState } from './host/first-state.ts'
import { cannotLoad, loadPatiently, remembered } from './ui/load-patiently.ts'
import { hostLink } from './services.ts'

dropKey(window)
/* The host is asked while the app is still on its way. */
const first = takeFirstState(document)
hostLink.startEarly(first)
if (first) loadFirst(first)

/* Nothing here is awaited at the top: what is loaded may import this file's own chunk. */
void loadPatiently(
  remembered(() => import('./app/start-app.ts')),
  { onTrouble: () => document.body.append(cannotLoad('The app')) },
).then(({ startApp }) => startApp())
