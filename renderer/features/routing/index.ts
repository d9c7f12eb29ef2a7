import './routing.css'
import './walk.css'
import './call-flow.css'
export { default as RoutingView } from './RoutingView.vue'
