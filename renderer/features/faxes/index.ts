export { default as FaxesView } from './FaxesView.vue'
