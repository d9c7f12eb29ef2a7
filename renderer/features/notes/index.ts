export { default as NotesDialog } from './NotesDialog.vue'
