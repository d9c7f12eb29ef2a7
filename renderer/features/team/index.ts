export { default as TeamDialog } from './TeamDialog.vue'
