import './history.css'
export { default as HistoryView } from './HistoryView.vue'
