import './history.css'
import './drawer.css'
import './records/records.css'
export { default as HistoryView } from './HistoryView.vue'
