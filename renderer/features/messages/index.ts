export { default as MessagesView } from './MessagesView.vue'
