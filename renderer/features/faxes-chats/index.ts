export { default as ChatsView } from './ChatsView.vue'
export { default as FaxesView } from './FaxesView.vue'
