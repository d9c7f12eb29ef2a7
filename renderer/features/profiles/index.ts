export { default as ProfileDialog } from './ProfileDialog.vue'
