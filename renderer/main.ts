import { cannotLoad, loadPatiently, remembered } from './ui/load-patiently.ts'
import { hostLink } from './services.ts'
import './styles/index.css'

/* The host is asked while the app is still on its way. */
hostLink.startEarly()

const { startApp } = await loadPatiently(
  remembered(() => import('./app/start-app.ts')),
  {
    onTrouble() {
      document.body.append(cannotLoad('The app'))
    },
  },
)
startApp()
