export { default as HistoryView } from './HistoryView.vue'
