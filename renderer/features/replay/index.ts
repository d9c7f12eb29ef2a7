export { default as ReplayBar } from './ReplayBar.vue'
