import './history.css'
import './records/records.css'
export { default as HistoryView } from './HistoryView.vue'
