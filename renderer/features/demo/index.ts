import './platform.css'

export { default as DemoMark } from './DemoMark.vue'
export { default as PlatformView } from './PlatformView.vue'
