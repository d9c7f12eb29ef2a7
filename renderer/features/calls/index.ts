export { default as CallsView } from './CallsView.vue'
