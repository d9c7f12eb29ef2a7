import './messages.css'
import './composer.css'
export { default as MessagesView } from './MessagesView.vue'
