import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { reportFaults } from '../host/report-faults.ts'
import { hostLink } from '../services.ts'
import { useHostStore } from '../stores/host.ts'
import App from './App.vue'
import { offerAudio } from './lazy/offer-audio.ts'

/** Mounts the app and connects it to the host. */
export function startApp(): void {
  const app = createApp(App).use(createPinia())
  app.config.errorHandler = reportFaults({
    scope: window,
    report: (fault) => void hostLink.ask('diagnostics.pageFault', fault),
  }).onComponentFault
  useHostStore().follow(hostLink)
  app.mount('#app')
  /* In Electron a hidden window runs the audio engine; in the browser shell this page does. */
  if (!('switchhook' in window)) hostLink.onChannel((channel) => void offerAudio(channel, window))
  hostLink.release()
}
