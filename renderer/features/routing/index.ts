import './routing.css'
export { default as RoutingView } from './RoutingView.vue'
