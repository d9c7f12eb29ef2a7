import { createPinia } from 'pinia'
import { createApp } from 'vue'
import RingPage from './app/RingPage.vue'
import { hostLink } from './services.ts'
import { useHostStore } from './stores/host.ts'
import './styles/ring-page.css'

/* A window of its own over other apps, which the desktop shell shows while a call rings and nobody sees the console. */
const app = createApp(RingPage).use(createPinia())
useHostStore().follow(hostLink)
app.mount('#main')
hostLink.start()
