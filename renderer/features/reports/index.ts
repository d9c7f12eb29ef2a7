import './reports.css'
export { default as ReportsView } from './ReportsView.vue'
