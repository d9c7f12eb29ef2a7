export { default as ChatsView } from './ChatsView.vue'
