import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { offerAudio } from './app/later/offer-audio.ts'
import { hostLink } from './services.ts'
import { useHostStore } from './stores/host.ts'
import './styles/index.css'

const app = createApp(App).use(createPinia())
useHostStore().follow(hostLink)
app.mount('#app')

/* In Electron a hidden window carries the audio engine; in the browser shell this page does. */
if (!('switchhook' in window)) hostLink.onChannel((channel) => void offerAudio(channel, window))
hostLink.start()
