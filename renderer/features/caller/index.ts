export { default as CallerColumn } from './CallerColumn.vue'
export { default as CallerNotes } from './CallerNotes.vue'
