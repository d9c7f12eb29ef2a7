export { default as TimelineDialog } from './TimelineDialog.vue'
