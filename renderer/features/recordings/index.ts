import './recordings.css'
export { default as RecordingsView } from './RecordingsView.vue'
