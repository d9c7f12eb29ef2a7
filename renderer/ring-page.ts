import './styles/index.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import RingPage from './app/RingPage.vue'
import { reportFaults } from './host/report-faults.ts'
import { hostLink } from './services.ts'
import { useHostStore } from './stores/host.ts'

/* A window of its own above other apps, which the desktop shell shows while a call rings and the console is hidden. */
const app = createApp(RingPage).use(createPinia())
app.config.errorHandler = reportFaults({
  scope: window,
  report: (fault) => void hostLink.ask('diagnostics.pageFault', fault),
}).onComponentFault
useHostStore().follow(hostLink)
app.mount('#main')
void hostLink.start()
