import { createApp } from 'vue'
import '#renderer/styles/index.css'
import Gallery from './Gallery.vue'

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

createApp(Gallery).mount('#app')
