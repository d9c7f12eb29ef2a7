import { cannotLoad, loadPatiently, remembered } from './ui/load-patiently.ts'
import { hostLink } from './services.ts'
import './styles/index.css'

/* The host is asked while the app is still on its way. */
hostLink.startEarly()

/* Nothing here is awaited at the top: what is loaded may import this file's own chunk. */
void loadPatiently(
  remembered(() => import('./app/start-app.ts')),
  { onTrouble: () => document.body.append(cannotLoad('The app')) },
).then(({ startApp }) => startApp())
