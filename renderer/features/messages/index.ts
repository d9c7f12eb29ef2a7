import './messages.css'
export { default as MessagesView } from './MessagesView.vue'
