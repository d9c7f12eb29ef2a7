import './admin.css'
export { default as AdminView } from './AdminView.vue'
