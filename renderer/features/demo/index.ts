export { default as DemoMark } from './DemoMark.vue'
