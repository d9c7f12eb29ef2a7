export { default as DiagnosticsDialog } from './DiagnosticsDialog.vue'
