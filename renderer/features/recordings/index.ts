export { default as RecordingsView } from './RecordingsView.vue'
