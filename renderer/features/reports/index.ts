import './reports.css'
import './report-table.css'
export { default as ReportsView } from './ReportsView.vue'
