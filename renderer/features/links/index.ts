export { default as LinkDialog } from './LinkDialog.vue'
export { default as LinkWaiting } from './LinkWaiting.vue'
