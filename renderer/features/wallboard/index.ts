import './wallboard.css'
export { default as WallboardView } from './WallboardView.vue'
