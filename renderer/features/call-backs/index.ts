export { default as CallBacksView } from './CallBacksView.vue'
