import './caller.css'
export { default as CallBacksDue } from './CallBacksDue.vue'
export { default as CallerColumn } from './CallerColumn.vue'
export { default as CallerNotes } from './CallerNotes.vue'
